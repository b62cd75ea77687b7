// SPDX-License-Identifier: MIT
// A chain of three million awaits.
(async () => {
  for (let i = 0; i < 3e6; i++) await i;
})();
