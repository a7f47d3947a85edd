import { expect, test } from 'vitest';
import { tableSocketTimes } from '../../client/socket/table-socket.ts';
import { blurCheckDelayMs } from '../../logic/cells/index.ts';
import { cronPreviewDebounceMs } from '../../logic/cron-editor/index.ts';
import { insertPauseMs } from '../../logic/editable-table/index.ts';
import { reportCacheMs } from '../../logic/picker/index.ts';
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

test('CONST-01: the times that the specifications give, in ms', () => {
  expect(times).toMatchObject({
    keepMs: 7 * 24 * 3600 * 1000,
    noticePollMs: 6000,
    socketReconnectMs: 50_000,
    socketHeartbeatMs: 20_000,
    expertRedirectMs: 1000,
    unauthorizedReloadMs: 1500,
    chunkMs: 120_000,
    requestMs: 15_000,
    searchDebounceMs: 800,
  });
  expect(tableSocketTimes).toMatchObject({ heartbeatMs: 10_000, replyMs: 6000, reconnectMs: 5000 });
  expect([reportCacheMs, insertPauseMs, blurCheckDelayMs, cronPreviewDebounceMs]).toEqual([30_000, 1500, 100, 500]);
});
