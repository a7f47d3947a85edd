import { describe, expect, test } from 'vitest';
import { emptyDraft, inputOf, isComplete, type RegisterDraft } from './register-draft.ts';

const draft: RegisterDraft = {
  ...emptyDraft,
  username: 'li_wei',
  realname: ' Li Wei ',
  mobile: '13800138000',
  code: '123456',
  password: 'Bridge#2026',
  confirm: 'Bridge#2026',
  agree: true,
};

describe('a registration', () => {
  test('is complete without e-mail and school', () => expect(isComplete(draft)).toBe(true));

  test.each<Partial<RegisterDraft>>([
    { username: 'liw' },
    { username: 'li-wei' },
    { realname: ' ' },
    { mobile: '1380013800' },
    { email: 'li.wei' },
    { code: '12345' },
    { password: 'bridge', confirm: 'bridge' },
    { confirm: 'Bridge#2027' },
    { agree: false },
  ])('is not complete with %j', (change) => expect(isComplete({ ...draft, ...change })).toBe(false));

  test('is sent without spaces around its values, and with school and competition only if there are any', () => {
    expect(inputOf(draft, undefined)).toEqual({
      username: 'li_wei',
      realname: 'Li Wei',
      mobile: '13800138000',
      email: '',
      captcha: '123456',
      password: 'Bridge#2026',
      confirmpassword: 'Bridge#2026',
      agree: true,
    });
    expect(inputOf({ ...draft, unit: 'A school', unitId: '7' }, '9')).toMatchObject({ unitId: '7', competitionId: '9' });
  });
});
