import { expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { Refusal, type Route, sessionRoutes, wireServer } from '../../../testing/wire-server.ts';

const start = async (routes: Readonly<Record<string, Route>>, options: BufferOptions = {}) => {
  const server = await wireServer({ ...sessionRoutes, ...routes });
  const context = bufferContext({ ...options, env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 'token-1', SAIYUN_LANG: 'en' } });
  return { ...context, calls: server.calls };
};
const written = { updateBy: 'admin', updateTime: '2026-11-20 10:00:00' };
const routes: Readonly<Record<string, Route>> = {
  'GET /sys/dict/deleteList': () => [{ id: 'd1', dictCode: 'old_sex', dictName: '旧', ...written }],
  'PUT /sys/dict/back/d1': () => null,
  'PUT /sys/dict/back/d2': () => null,
  'DELETE /sys/dict/deletePhysic/d1': () => null,
  'GET /sys/user/recycleBin': () => [{ id: 'u1', username: 'gone', realname: '李雷', ...written }],
  'PUT /sys/user/putRecycleBin': () => null,
  'GET /sys/recordBin/list': () => [{ id: 'n1', unitCode: '10001', unitName: '北方大学', deletedBy: '王芳', ...written }],
  'PUT /sys/recordBin/restore': () => null,
  'DELETE /sys/recordBin/destroy': () => null,
  'DELETE /sys/user/deleteRecycleBin': () => new Refusal(409, 'in use', 'row.referenced'),
};

test('DICT-10: deleted dictionaries and accounts are listed with who deleted them', async () => {
  const { out } = await (await start(routes)).run('bin', 'list', 'dict');
  expect(out).toBe(['id  Code     Name  Deleted by  Deleted at', 'd1  old_sex  旧    admin       2026-11-20 10:00:00', ''].join('\n'));
  expect((await (await start(routes)).run('bin', 'list', 'user', '--jq', '.[0].username')).out).toBe('gone\n');
});

test('DICT-10: dictionaries are taken back one by one, accounts together', async () => {
  const context = await start(routes);
  expect(await context.run('bin', 'restore', 'dict', 'd1', 'd2', 'd1')).toMatchObject({ code: 0 });
  expect(context.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    '/sys/dict/back/d1',
    '/sys/dict/back/d2',
  ]);
  await context.run('bin', 'restore', 'user', 'u1', 'u2');
  expect(JSON.parse(context.calls.at(-1)?.body ?? '')).toMatchObject({ userIds: 'u1,u2' });
});

test('A9: each write of one command has a key of its own, made from the one that was given', async () => {
  const context = await start(routes);
  expect(await context.run('bin', 'restore', 'dict', 'd1', 'd2', '--idempotency-key', 'job')).toMatchObject({ code: 0 });
  expect(context.calls.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['idempotency-key'])).toEqual(['job', 'job.2']);
});

test('A9: what is only tried is asked about by nobody, and says so', async () => {
  const context = await start(routes);
  for (const action of ['restore', 'destroy']) {
    expect(await context.run('bin', action, 'dict', 'd1', '--dry-run')).toMatchObject({ code: 0, err: expect.stringContaining('nothing') });
    expect(context.calls.at(-1)?.headers['saiyun-dry-run']).toBe('true');
  }
});

test('A9: a deleted row is named by its code, name or the first letters of its id, as any other; what names two is refused', async () => {
  const id = (start: string): string => start.padEnd(32, '0');
  const rows = [
    { id: id('ab12'), unitCode: '10246', unitName: '复旦大学', unitNameEn: 'Fudan University', ...written },
    { id: id('cd34'), unitCode: '10247', unitName: '同济大学', ...written },
    { id: id('ef56'), unitCode: '10248', unitName: '同济大学', ...written },
  ];
  const isKnown = (ids: string): boolean => ids.split(',').every((one) => rows.some((row) => row.id === one));
  const missing = new Refusal(404, 'gone', 'row.missing');
  const context = await start({
    'GET /sys/recordBin/list': () => rows,
    'PUT /sys/recordBin/restore': ({ body }) => (isKnown((JSON.parse(body) as { ids: string }).ids) ? null : missing),
    'GET /sys/dict/deleteList': () => [{ id: id('d1d1'), dictCode: 'old_sex', dictName: '旧', ...written }],
    [`PUT /sys/dict/back/${id('d1d1')}`]: () => null,
    [`PUT /sys/dict/back/${id('d2d2')}`]: () => null,
    'PUT /sys/dict/back/old_sex': () => missing,
  });
  for (const word of ['10246', '复旦大学', 'Fudan University', 'ab12'])
    expect((await context.run('bin', 'restore', 'unit', word, '10247', '--json')).out).toBe(
      `${JSON.stringify({ restored: [id('ab12'), id('cd34')] })}\n`,
    );
  expect(await context.run('bin', 'restore', 'unit', '同济大学')).toMatchObject({
    code: 2,
    err: expect.stringContaining(id('ef56')) as string,
  });
  expect(await context.run('bin', 'restore', 'unit', '10999')).toMatchObject({
    code: 6,
    err: expect.stringContaining('“10999”') as string,
  });
  // Dictionaries go one by one: what was done before is not done again while a code is looked up.
  expect((await context.run('bin', 'restore', 'dict', id('d2d2'), 'old_sex')).code).toBe(0);
  expect(context.calls.filter(({ path }) => path.endsWith(id('d2d2')))).toHaveLength(1);
});

test('DICT-10: nothing is deleted for good before the id was typed, and what the platform refuses is told', async () => {
  const context = await start(routes, { answers: ['d2', 'd1'] });
  expect(await context.run('bin', 'destroy', 'dict', 'd1')).toMatchObject({ code: 1 });
  expect(context.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  expect(await context.run('bin', 'destroy', 'dict', 'd1')).toMatchObject({ code: 0 });
  expect(context.calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/sys/dict/deletePhysic/d1' });
  const script = await start(routes);
  expect(await script.run('bin', 'destroy', 'user', 'u1')).toMatchObject({ code: 2 });
  expect(await script.run('bin', 'destroy', 'user', 'u1', '--yes')).toMatchObject({ code: 7, err: expect.stringContaining('in use') });
  expect(await script.run('bin', 'list', 'nothing')).toMatchObject({ code: 2 });
});

test('deleted rows of any record are listed, restored together, and deleted for good', async () => {
  const context = await start(routes);
  expect((await context.run('bin', 'list', 'unit')).out).toBe(
    ['id  Code   Name      Deleted by  Deleted at', 'n1  10001  北方大学  王芳        2026-11-20 10:00:00', ''].join('\n'),
  );
  await context.run('bin', 'restore', 'unit', 'n1', 'n2');
  expect(JSON.parse(context.calls.at(-1)?.body ?? '')).toMatchObject({ entity: 'dsTbUnit', ids: 'n1,n2' });
  expect(await context.run('bin', 'destroy', 'unit', 'n1', '--yes')).toMatchObject({ code: 0 });
  expect(context.calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/sys/recordBin/destroy' });
});

test('a record whose deleted rows are not kept says why, before anything is asked', async () => {
  const context = await start(routes);
  for (const action of [['list'], ['restore', 'a1'], ['destroy', 'a1', '--yes']]) {
    const [name = '', ...rest] = action;
    expect(await context.run('bin', name, 'reviewAppeal', ...rest)).toMatchObject({
      code: 2,
      err: expect.stringContaining('handed in again'),
    });
  }
  expect(context.calls.filter(({ path }) => path.includes('Bin'))).toEqual([]);
});
