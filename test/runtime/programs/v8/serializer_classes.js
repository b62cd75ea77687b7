// SPDX-License-Identifier: MIT
// v8.Serializer and v8.Deserializer: every method, views in both forms, transfers, errors.
'use strict';

const v8 = require('v8');

function show(run) {
  try {
    console.log(run());
  } catch (error) {
    console.log(error?.name, error?.code, error?.message);
  }
}

function written(write, Class = v8.Serializer) {
  const serializer = new Class();
  write(serializer);
  return serializer.releaseBuffer().toString('hex');
}
const reader = (hex, Class = v8.Deserializer) => new Class(Buffer.from(hex, 'hex'));

for (const name of ['Serializer', 'Deserializer', 'DefaultSerializer', 'DefaultDeserializer']) console.log(name, v8[name].name, v8[name].length);
show(() => v8.Serializer());
show(() => v8.Deserializer());
for (const value of [undefined, 'x', 5, new ArrayBuffer(1)]) show(() => new v8.Deserializer(value));

// Writing.
show(() => written((s) => s.writeHeader()));
show(() => written((s) => s.writeValue(new Uint16Array([1, 2, 3]))));
show(() => written((s) => s.writeValue(new DataView(new ArrayBuffer(8), 2, 3))));
show(() => written((s) => {
  const buffer = new ArrayBuffer(8);
  s.writeValue([new Uint8Array(buffer, 1, 2), new Float64Array(buffer), buffer, new Uint8Array(buffer, 1, 2)]);
}));
show(() => written((s) => { s.writeUint32(5); s.writeUint64(1, 2); s.writeDouble(1.5); s.writeRawBytes(new Uint16Array([1, 2])); }));
show(() => written((s) => { s.writeUint32(-1); s.writeUint32('7'); s.writeUint32(2 ** 32 + 3); s.writeUint64(-1, -1); s.writeUint64(0, 300); s.writeDouble('2'); }));
show(() => written((s) => { s._setTreatArrayBufferViewsAsHostObjects(true); s.writeValue(new Uint8Array(3)); }));
show(() => written((s) => {
  s._setTreatArrayBufferViewsAsHostObjects(true);
  s._writeHostObject = (view) => s.writeUint32(view.length);
  s.writeValue([new Uint8Array(3), 1]);
}));
show(() => written((s) => { const buffer = new ArrayBuffer(8); s.transferArrayBuffer(7, buffer); s.writeValue([buffer, new Uint8Array(buffer)]); }));
show(() => written((s) => s.writeValue(new SharedArrayBuffer(8))));
show(() => written((s) => { s._getSharedArrayBufferId = () => 3; s.writeValue(new SharedArrayBuffer(8)); }));
show(() => written((s) => { s._getDataCloneError = RangeError; s.writeValue(() => {}); }));
show(() => written((s) => { s._getDataCloneError = (message) => ({ message, name: 'mine' }); s.writeValue(Symbol('a')); }));
show(() => written((s) => s.writeRawBytes('text')));
show(() => written((s) => s.transferArrayBuffer(1, new Uint8Array(1))));
show(() => written((s) => { const o = {}; s.writeValue(o); s.writeValue(o); }));
show(() => new v8.Serializer().writeValue(1));
show(() => { const s = new v8.Serializer(); s.writeUint32(1); return [s.releaseBuffer().length, s.releaseBuffer().length]; });
show(() => written((s) => { s.writeHeader(); s.writeValue([Buffer.from('abc'), new BigInt64Array(1), new DataView(new ArrayBuffer(2))]); }, v8.DefaultSerializer));

// Reading.
for (const hex of ['', 'ff', 'ff0d', 'ff0f', 'ff10', '000f']) show(() => { const d = reader(hex); return [d.readHeader(), d.getWireFormatVersion()]; });
show(() => reader('ff0f').getWireFormatVersion());
for (const hex of ['', '05', 'ff', 'ff01', 'ffffffff0f']) {
  show(() => reader(hex).readUint32());
  show(() => reader(hex).readUint64());
  show(() => reader(hex).readDouble());
}
for (const length of [0, 1, 2, 3, -1, '1']) show(() => reader('0102').readRawBytes(length));
for (const hex of ['', '5c', '7407', '7503', 'ff0f', '5e00', '4205', '56', '420456570001', '42045642000500', '4204564201020']) show(() => reader(hex).readValue());
show(() => { const d = reader('7407'); d.transferArrayBuffer(7, new ArrayBuffer(3)); return d.readValue(); });
show(() => reader('01').transferArrayBuffer(7, 5));
show(() => { const d = reader('ff0f41025c5c240002'); d._readHostObject = () => ({ a: 1 }); d.readHeader(); return d.readValue(); });
show(() => { const d = reader('ff0f5c'); d._readHostObject = () => 5; d.readHeader(); return d.readValue(); });
show(() => { const d = reader('ff0f420601000200030056570006005e0056420102005e01'); d.readHeader(); return [d.readValue(), d.readValue(), d.readValue()]; });
show(() => { const d = reader('ff0f4908490a'); d.readHeader(); return [d.readValue(), d.readValue(), Buffer.isBuffer(d.buffer)]; });
show(() => Object.keys(reader('01')));
