import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { admin, Refusal, type Route, sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const facts = { name: 'nightly', scope: ['read'], expireTime: '2027-02-19 15:08:09' };
const row = { id: 'a1', start: 'sy_pat_abcd', createTime: '2026-11-21 15:08:09', lastTime: null, lastIp: null, ...facts };
const routes: Readonly<Record<string, Route>> = {
  ...sessionRoutes,
  'POST /sys/accessToken/add': () => ({ ...row, token: 'sy_pat_abcdefgh' }),
  'GET /sys/accessToken/list': () => [
    { ...row, lastTime: '2026-11-21 16:00:00', lastIp: '10.0.0.1' },
    { ...row, id: 'a2', name: 'import', scope: ['dsTbUnit'] },
  ],
  'DELETE /sys/accessToken/delete': () => null,
  'GET /user/info': ({ token }) =>
    token?.startsWith('sy_pat_')
      ? { ...admin, accessToken: facts }
      : token === 'token-1'
        ? admin
        : new Refusal(401, '', 'session.expired', 401),
};
const start = async (options: BufferOptions = {}) => {
  const server = await wireServer(routes);
  const context = bufferContext({
    ...options,
    env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 'token-1', SAIYUN_LANG: 'en', ...options.env },
  });
  return { ...context, calls: server.calls };
};

test('CLI-01: a token is printed alone, so that it can go to a file, and what it is for is told beside', async () => {
  const context = await start();
  expect(await context.run('token', 'create', 'nightly')).toEqual(
    expect.objectContaining({
      code: 0,
      out: 'sy_pat_abcdefgh\n',
      err: 'The token nightly (reading) is valid until 2027-02-19 15:08:09. Keep it safe: it is not shown again\n',
    }),
  );
  expect(JSON.parse(context.calls.at(-1)?.body ?? '')).toMatchObject({ name: 'nightly', scope: ['read'], days: 90 });
});

test('CLI-01: a scope names records as commands do', async () => {
  const context = await start();
  await context.run('token', 'create', 'import', '--scope', 'unit,review-template:list', '--scope', 'sys:monitor', '--days', '30');
  expect(JSON.parse(context.calls.at(-1)?.body ?? '')).toMatchObject({
    scope: ['dsTbUnit', 'dsTbReviewTemplate:list', 'sys:monitor'],
    days: 30,
  });
});

test.each([[['--scope', 'dsTb%']], [['--scope', 'read,unit']], [['--days', '0']], [['--days', '366']]])(
  'CLI-01: %j is refused before anything is sent',
  async (more) => {
    const context = await start();
    expect(await context.run('token', 'create', 'x', ...more)).toMatchObject({ code: 2, out: '' });
    expect(context.calls).toEqual([]);
  },
);

test('CLI-01: tokens are listed with their last use', async () => {
  const { out } = await (await start()).run('token', 'list');
  expect(out).toBe(
    [
      'Name     Begins with   For       Token expires        Last used            From',
      'nightly  sy_pat_abcd…  reading   2027-02-19 15:08:09  2026-11-21 16:00:00  10.0.0.1',
      'import   sy_pat_abcd…  dsTbUnit  2027-02-19 15:08:09  never',
      '',
    ].join('\n'),
  );
});

test('CLI-01: a token is revoked by name after the name has been typed; an unknown one tells the nearest', async () => {
  const context = await start({ answers: ['nightly'] });
  expect(await context.run('token', 'revoke', 'nightly')).toMatchObject({ code: 0 });
  expect(context.calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/sys/accessToken/delete' });
  expect(context.calls.at(-1)?.query.get('id')).toBe('a1');
  const silent = await start();
  expect(await silent.run('token', 'revoke', 'nightly')).toMatchObject({ code: 2 });
  expect(await silent.run('token', 'revoke', 'nightli', '--yes')).toMatchObject({ code: 6, err: expect.stringContaining('nightly') });
  // Two tokens start like that, so neither is taken.
  expect(await silent.run('token', 'revoke', 'sy_pat_abcd', '--yes')).toMatchObject({ code: 6 });
  expect(silent.calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('CLI-01: login and SAIYUN_TOKEN take an access token, whoami tells what it is for and how long, logout leaves it alone', async () => {
  const context = await start({ stdin: 'sy_pat_abcdefgh\n', env: { SAIYUN_TOKEN: '' } });
  expect(await context.run('login', '--with-token')).toMatchObject({ code: 0 });
  const kept = readFileSync(join(context.folder, 'config', 'secrets.json'), 'utf8');
  expect(kept).toContain(String(Date.parse('2027-02-19T07:08:09Z')));
  const { out } = await context.run('whoami');
  expect(out).toContain('Access token   nightly, for reading\nToken expires  2027-02-19 15:08:09\n');
  expect(JSON.parse((await context.run('whoami', '--json')).out)).toMatchObject({ accessToken: facts });
  const before = context.calls.length;
  expect((await context.run('logout')).err).toContain('saiyun token revoke nightly');
  expect(context.calls.length).toBe(before);
  const byEnv = await start({ env: { SAIYUN_TOKEN: 'sy_pat_abcdefgh' } });
  expect((await byEnv.run('whoami')).out).toContain('nightly, for reading');
});

test('CLI-01: where the platform asks who is there, the password is asked for and the token made; without a terminal it is said how', async () => {
  let known = false;
  const guarded: Readonly<Record<string, Route>> = {
    ...routes,
    'POST /sys/accessToken/add': () => (known ? { ...row, token: 'sy_pat_abcdefgh' } : new Refusal(403, 'prove it', 'account.unproved')),
    'POST /sys/session/prove': ({ body }) => {
      known = (JSON.parse(body) as { password: string }).password === 'Right-1';
      return known ? null : new Refusal(400, 'wrong', 'account.old_password');
    },
  };
  const at = async (options: BufferOptions) => {
    known = false;
    const server = await wireServer(guarded);
    return bufferContext({ ...options, env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 'token-1', SAIYUN_LANG: 'en' } });
  };
  const create = ['token', 'create', 'nightly'];
  expect(await (await at({ answers: ['Right-1'] })).run(...create)).toMatchObject({ code: 0, out: 'sy_pat_abcdefgh\n' });
  expect(await (await at({ stdin: 'Right-1\n' })).run(...create, '--password-stdin')).toMatchObject({ code: 0, out: 'sy_pat_abcdefgh\n' });
  expect(await (await at({ stdin: 'Wrong-1\n' })).run(...create, '--password-stdin')).toMatchObject({ out: '' });
  const ran = await (await at({})).run(...create);
  expect(ran).toMatchObject({ code: 5, out: '', err: expect.stringContaining('--password-stdin') });
});
