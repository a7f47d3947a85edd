import { expect, test } from 'vitest';
import * as z from 'zod';
import { given, parsed } from './input.ts';

const failure = (input: unknown): unknown => {
  try {
    return parsed(z.object({ username: given(20) }), input);
  } catch (error) {
    const { code, issues } = error as { readonly code: string; readonly issues: readonly object[] };
    return [code, ...issues];
  }
};

test.each(['a\0b', '\uD800'])('a text that no column holds is told with the name of its member: %j', (username) => {
  expect(failure({ username })).toEqual(['input.invalid', { field: 'username', code: 'pattern' }]);
});
