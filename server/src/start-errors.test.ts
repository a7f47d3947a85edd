import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { FolderLocked } from './db/embedded/folder-lock.ts';
import { SchemaNewer } from './db/migrate.ts';
import { unavailable, unreachable } from './db/sql-error.ts';
import { DataKeyWrong } from './kernel/cipher/data-key.ts';
import { DemoExposed, startProblem } from './start-errors.ts';

const withCode = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });
const wrongSetting = (env: Readonly<Record<string, string>>): unknown => {
  try {
    return readConfig(env);
  } catch (error) {
    return error;
  }
};

test.each([
  ['wrong setting', wrongSetting({ PORT: 'abc' }), 2, 'PORT'],
  // Otherwise a caller could choose the address that tickets are valid for.
  ['CAS without an address of our own', wrongSetting({ SAIYUN_CAS_URL: 'https://cas.example.edu/cas' }), 2, 'SAIYUN_PUBLIC_URL'],
  ['port in use', withCode('EADDRINUSE'), 3, '8080'],
  ['port not allowed', withCode('EACCES', { syscall: 'listen' }), 3, '8080'],
  ['database away', unreachable(new Error('connect ECONNREFUSED')), 4, 'ECONNREFUSED'],
  ['database refuses', withCode('28P01'), 4, 'DATABASE_URL'],
  ['a read-only database', withCode('25006'), 4, '25006|primary|主库'],
  ['a role without rights', withCode('42501'), 4, 'GRANT ALL ON SCHEMA'],
  ['no free connection', unavailable(withCode('53300')), 4, '53300'],
  ['a newer schema', new SchemaNewer('9999_later.sql'), 7, '9999_later.sql'],
  ['another data key', new DataKeyWrong('ab12cd34'), 8, 'ab12cd34.*SAIYUN_DATA_KEY'],
  ['a change of keys that is not finished', new DataKeyWrong('ab12cd34', 'unfinished'), 8, 'saiyun server rekey'],
  ['demo accounts on every address', new DemoExposed('0.0.0.0'), 2, 'SAIYUN_DEMO_PUBLIC'],
  ['folder in use', new FolderLocked('/data', 42), 5, '42'],
  ['folder not writable', withCode('EACCES', { path: '/data' }), 6, '/data'],
  ['disk full', withCode('ENOSPC', { path: '/data' }), 6, '/data'],
])('%s: one line in both languages and an exit code of its own', (_what, error, exitCode, names) => {
  const problem = startProblem(error, { port: 8080, folder: '/data' });
  expect(problem?.exitCode).toBe(exitCode);
  expect(problem?.text[0]).toMatch(/[一-龥]/);
  for (const text of problem?.text ?? []) {
    expect(text).toMatch(new RegExp(names));
    expect(text).not.toContain('\n');
  }
});

test('what nobody foresaw is shown whole', () => {
  expect(startProblem(new TypeError('bug'))).toBeUndefined();
});
