import { describe, expect, test } from 'vitest';
import { questionOf } from './two-step-acts.ts';

describe('the dialog of two-step sign-in', () => {
  test('asks for the password before it offers a second factor', () => {
    expect(questionOf('enable', false)).toEqual({
      title: 'setUp',
      text: 'passwordText',
      label: 'password',
      missing: 'passwordNeeded',
      ok: 'next',
      isPassword: true,
    });
  });

  test.each([
    ['enable', true, 'setUp', 'confirm', undefined],
    ['renew', false, 'renew', 'renew', 'renewText'],
    ['disable', false, 'disable', 'disable', 'disableText'],
  ] as const)('asks for a one-time code to %s (offered: %s)', (act, isOffered, title, ok, text) => {
    expect(questionOf(act, isOffered)).toEqual({ title, ok, text, label: 'code', missing: 'codeNeeded', isPassword: false });
  });
});
