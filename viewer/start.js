// SPDX-License-Identifier: MIT
//
// Shows the recording, once everything is there.
/* global changeTheme, deselect, followLink, listHistograms, listRequests, listSlowest, loading, redraw, tellFacts, tellFound, tellStats */

tellFacts();
listSlowest();
listRequests();
listHistograms();
tellFound('');
const darkness = matchMedia('(prefers-color-scheme: dark)');
changeTheme(darkness.matches);
darkness.addEventListener('change', () => changeTheme(darkness.matches));
tellStats();
deselect();
followLink();
loading.hidden = true;
redraw();
document.documentElement.dataset.ready = 'true';
