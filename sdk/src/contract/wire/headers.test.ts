import { expect, test } from 'vitest';
import { storeKeys, storePrefix, times } from '../index.ts';

test('STORE-01, STORE-03: the stored keys, letter for letter, each once', () => {
  expect(storeKeys).toMatchObject({
    token: 'Access-Token',
    tenantId: 'TENANT_ID',
    username: 'Login_Username',
    userInfo: 'Login_Userinfo',
    buttonAuth: 'LOGIN_USER_BUTTON_AUTH',
    allButtonAuth: 'SYS_BUTTON_AUTH',
    reviewCondition: 'REVIEW_WORKS_CONDITION',
    reviewList: 'REVIEW_WORKS_LIST',
    language: 'currentLanguage',
    isStudent: 'isStudent',
    isSchoolCompetition: 'isSchoolCompetition',
    addSetting: 'JVXETABLE_ADD_SETTING',
    savedQueryPrefix: 'JSuperQuerySaved_',
  });
  const names = Object.values(storeKeys);
  expect(new Set(names).size).toBe(names.length);
  expect(storePrefix).toBe('pro__');
});

test('STORE-05, STORE-06: what is kept is kept for 7 days', () => expect(times.keepMs).toBe(604_800_000));
