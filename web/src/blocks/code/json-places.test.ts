import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './json-places.ts';

test.each([
  ['', 1, 1],
  ['{', 1, 2],
  ['[1,]', 1, 4],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{"a" 1}', 1, 6],
  ["{'a': 1}", 1, 2],
  ['[01]', 1, 2],
  ['[1]]', 1, 4],
  ['["a\n"]', 1, 2],
  ['nul', 1, 1],
  ['{"a": 1, "a": 2, "b" 3}', 1, 22],
])('%j is wrong at %d:%d', (text, line, column) => {
  expect(readJson(text)).toEqual({ fault: { line, column } });
});

test('a member is found where its name stands, and what is not there where its record stands', () => {
  const read = readJson('{\n  "columns": [\n    { "key": "a" },\n    { "key": 1 }\n  ]\n}');
  if ('fault' in read) throw new Error('not read');
  expect(read.placeOf(['columns', '1', 'key'])).toEqual({ line: 4, column: 7 });
  expect(read.placeOf(['columns', '1', 'label'])).toEqual({ line: 4, column: 5 });
  expect(read.placeOf([])).toEqual({ line: 1, column: 1 });
});

test('reads what JSON.parse reads, and refuses what it refuses', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readJson(text)).toMatchObject({ value: JSON.parse(text) as unknown });
    }),
  );
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', '\\', '0', ' '), (text, n, char) => {
      const at = n % (text.length + 1);
      const spoilt = text.slice(0, at) + char + text.slice(at + 1);
      expect('fault' in readJson(spoilt), spoilt).toBe(!isJson(spoilt));
    }),
  );
});
