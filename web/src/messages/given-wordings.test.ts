import { expect, test } from 'vitest';

const sources = {
  ...import.meta.glob<string>('../**/en.ts', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>(['../../../sdk/src/{messages/en,logic,contract}/**/*.ts', '!**/*.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
};
const all = Object.values(sources).join('\n').toLowerCase();

// THEME-14 has none: no theme is compiled (docs/decisions/018).
test.each([
  'refresh cache completed',
  'refresh cache failed',
  'the home page cannot be closed',
  'the last page cannot be closed',
  'incorrect username or password',
  'login time has expired',
  'account does not exist',
  'verification code error',
  'invalid verification code',
  'no login permission',
  'insufficient password strength',
  'registration failed',
  'please enter old password',
  'password is different',
  'no logged-in user',
  'dictionary code cannot be empty',
  'you have not set up a department',
  'no execution time',
  'you clicked too fast, please slow down',
  'detail information',
  'please choose a user first',
  'please upload a picture',
  'upload failed',
  'upload error',
  'unknown operation',
  'already at the last',
  'click to upload',
  'import excel',
  'import succeeded but some data is in error',
  'advanced query builder',
  'cannot query empty condition',
  'empty condition cannot be saved',
  'save name cannot be empty',
  'under maintenance',
])('I18N-06: what the specifications word in English alone is the English text: %s', (wording) => {
  expect(all).toContain(wording);
});
