import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { keyByKey, pieces } from './key-by-key.ts';

test.each([
  ['ab\tC@2\r', ['a', 'b', '\t', 'C', '@', '2', '\r']],
  ['/评审j', ['/', '评审', 'j']],
  ['x'.repeat(65), ['x'.repeat(65)]],
  ['\u001b[A\u001b[B', ['\u001b[A', '\u001b[B']],
  ['\u001bOA评审', ['\u001bOA', '评审']],
  ['a\u007f\u007fb', ['a', '\u007f', '\u007f', 'b']],
  ['x\u001b[200~two\nlines\u001b[201~y', ['x', '\u001b[200~two\nlines\u001b[201~', 'y']],
  ['\u001b', ['\u001b']],
  ['\u0013\u0004', ['\u0013', '\u0004']],
])('%j is taken as %j', (chunk, keys) => {
  expect(pieces(chunk)).toEqual(keys);
  expect(keys.join('')).toBe(chunk);
});

test('keys of one chunk arrive one by one, and a character split over two chunks stays whole', async () => {
  const source = new PassThrough();
  const got: string[] = [];
  const keys = keyByKey(source as unknown as NodeJS.ReadStream);
  keys.setEncoding('utf8');
  keys.on('readable', () => {
    for (let chunk = keys.read(); chunk !== null; chunk = keys.read()) got.push(String(chunk));
  });
  const bytes = Buffer.from('审');
  source.write(Buffer.concat([Buffer.from('a\tb\r'), bytes.subarray(0, 1)]));
  source.write(bytes.subarray(1));
  await new Promise((done) => {
    keys.once('end', done);
    source.end();
  });
  expect(got).toEqual(['a', '\t', 'b', '\r', '审']);
});
