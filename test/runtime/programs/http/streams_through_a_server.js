const fs = require('fs');
const { Readable, pipeline } = require('stream');
const { serving, get } = require('./helpers.cjs');

serving({}, (req, res) => {
  if (req.url === '/echo') req.pipe(res);
  else if (req.url === '/file') fs.createReadStream(__filename).pipe(res);
  else if (req.url === '/pipeline') pipeline(Readable.from(['one ', 'two ', 'three']), res, (error) => console.log('piped', error));
  else if (req.url === '/collect') collect(req).then((text) => res.end(text.toUpperCase()));
}, async (port) => {
  console.log((await get({ port, path: '/echo', method: 'POST', agent: false }, 'said and done')).text);
  console.log((await get({ port, path: '/file', agent: false })).text === fs.readFileSync(__filename, 'utf8'));
  console.log((await get({ port, path: '/pipeline', agent: false })).text);
  console.log((await get({ port, path: '/collect', method: 'PUT', agent: false }, 'collected')).text);
  const big = 'b\u00e4r '.repeat(200_000);
  console.log((await get({ port, path: '/echo', method: 'POST', agent: false }, big)).text === big);
});

async function collect(req) {
  let text = '';
  req.setEncoding('utf8');
  for await (const chunk of req) text += chunk;
  return text;
}
