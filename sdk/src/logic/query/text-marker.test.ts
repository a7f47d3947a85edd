import { describe, expect, test } from 'vitest';
import { readMarker } from './text-marker.ts';

describe('FORM-23, wire-contract 7.2: what the text of a filter asks for', () => {
  test.each([
    [',a,b,', 'anyOf', ['a', 'b']],
    ['>= 5', 'ge', ['5']],
    ['<= 5', 'le', ['5']],
    ['!= x', 'ne', ['x']],
    ['> 5', 'gt', ['5']],
    ['< 5', 'lt', ['5']],
    ['= 5', 'eq', ['5']],
    ['ge 5', 'ge', ['5']],
    ['in a,b', 'in', ['a', 'b']],
    ['>=5', 'ge', ['5']],
    ['<=5', 'le', ['5']],
    ['*', 'eq', ['*']],
    ['*x*', 'like', ['x']],
    ['*x', 'left_like', ['x']],
    ['x*', 'right_like', ['x']],
    ['*a,b*', 'like', ['a,b']],
    ['a,b', 'in', ['a', 'b']],
    ['a,b,,', 'in', ['a', 'b']],
    ['!a,b', 'in', ['!a', 'b']],
    ['!x', 'ne', ['x']],
    ['!', 'eq', ['!']],
    ['a++b', 'eq', ['a,b']],
    ['++a', 'eq', ['++a']],
    ['大学', 'eq', ['大学']],
    ['>5', 'eq', ['>5']],
  ] as const)('%s', (text, operator, values) => {
    expect(readMarker(text)).toEqual({ operator, values });
  });
});
