import { describe, expect, test } from 'vitest';
import { fromMarked, textMarkers, toMarked } from './text-filter.ts';

describe('text filters', () => {
  test.each([
    ['contains', '*x*'],
    ['equals', 'x'],
    ['startsWith', 'x*'],
    ['endsWith', '*x'],
    ['not', '!x'],
    ['atLeast', '>= x'],
    ['atMost', '<= x'],
  ] as const)('FORM-23: %s is written %s and read back', (marker, wire) => {
    expect(toMarked({ marker, text: 'x' })).toBe(wire);
    expect(fromMarked(wire)).toEqual({ marker, text: 'x' });
  });

  test('FORM-23: a comparison without a blank is read too', () => {
    expect(fromMarked('>=5')).toEqual({ marker: 'atLeast', text: '5' });
  });

  test('a comma in a text that must be equal is no list of values', () => {
    expect(toMarked({ marker: 'equals', text: 'a,b' })).toBe('a++b');
    expect(fromMarked('a++b')).toEqual({ marker: 'equals', text: 'a,b' });
  });

  test('QUERY-13: texts are trimmed, and an empty one is no filter', () => {
    expect(toMarked({ marker: 'contains', text: '  a  ' })).toBe('*a*');
    for (const marker of textMarkers) expect(toMarked({ marker, text: '   ' })).toBeUndefined();
  });

  test.each(['*', '!', '> 5'])('%s is itself', (wire) => {
    expect(fromMarked(wire)).toEqual({ marker: 'equals', text: wire });
  });
});
