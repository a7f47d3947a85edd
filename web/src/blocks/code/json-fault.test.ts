import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault } from './json-fault.ts';

test.each([
  ['{"days": 30,}', 1, 13, '}'],
  ['{\n  "days": thirty\n}', 2, 11, 'thirty'],
  ['{"a" 1}', 1, 6, '1'],
  ["{'a': 1}", 1, 2, "'"],
  ['[1, 2', 1, 6, ''],
  ['', 1, 1, ''],
  ['{"a": 01}', 1, 7, '01'],
  ['{} {}', 1, 4, '{'],
  ['{"a": 1, "a": 2}', 1, 10, '"a"'],
  ['[1,\u00a02]', 1, 4, '\u00a0'],
  ['{}\u2028', 1, 3, '\u2028'],
])('%j fails at line %i, column %i, at %s', (text, line, column, found) => {
  expect(jsonFault(text)).toMatchObject({ line, column, found });
});

test('whatever JSON can say has no fault, however it is spaced', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2, '\t'), (value, space) => {
      expect(jsonFault(JSON.stringify(value, undefined, space))).toBeUndefined();
    }),
  );
});

test('what JSON.parse refuses has a fault', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"\\0129.eE+-tru falsn'), maxLength: 12 }), (text) => {
      const isRefused = (() => {
        try {
          JSON.parse(text);
          return false;
        } catch {
          return true;
        }
      })();
      const fault = jsonFault(text);
      expect(fault !== undefined && fault.kind !== 'repeated').toBe(isRefused);
    }),
    { numRuns: 3000 },
  );
});

test('a megabyte is read in a moment', () => {
  const begun = performance.now();
  expect(jsonFault(`[${'{"a":[1,2,3]},'.repeat(70_000)}`)?.kind).toBe('ended');
  expect(performance.now() - begun).toBeLessThan(2000);
});
