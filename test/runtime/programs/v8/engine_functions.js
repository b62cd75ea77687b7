// v8: what programs ask about the engine has Node's shape.
const v8 = require('v8');

const spaces = v8.getHeapSpaceStatistics();
console.log(spaces.map((space) => space.space_name).join(' '), Object.keys(spaces[0]).join(' '));
console.log(spaces.every((space) => Object.values(space).slice(1).every((value) => Number.isInteger(value) && value >= 0)));
console.log(spaces.find((space) => space.space_name === 'old_space').space_used_size > 0);
console.log(Object.keys(v8.getHeapCodeStatistics()).join(' '));
console.log(Number.isInteger(v8.cachedDataVersionTag()), v8.cachedDataVersionTag() === v8.cachedDataVersionTag());
console.log(v8.setFlagsFromString('--stack-size=900'), Boolean(v8.startupSnapshot.isBuildingSnapshot()), Object.keys(v8.startupSnapshot).join(' '));
const profiler = new v8.GCProfiler();
console.log(profiler.stop(), profiler.start(), Object.keys(profiler.stop()).join(' '), profiler.stop());
for (const call of [() => v8.setFlagsFromString(1), () => v8.startupSnapshot.addSerializeCallback(() => {}),
  () => v8.startupSnapshot.setDeserializeMainFunction(() => {})]) {
  try {
    call();
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
