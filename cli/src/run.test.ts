import { expect, test } from 'vitest';
import { bufferContext } from './testing/buffer-context.ts';
import { sessionRoutes, wireServer } from './testing/wire-server.ts';

const start = async () => {
  const unit = (id: string) => ({ id, revision: 1, unitName: 'School', unitCode: `code-${id}` });
  const server = await wireServer({
    ...sessionRoutes,
    'GET /dsTbUnit/list': () => ({ records: [unit('u1')], total: 1, size: 10, current: 1, pages: 1 }),
    'GET /dsTbUnit/queryById': ({ query }) => unit(query.get('id') ?? ''),
    'GET /sys/permission/explain': () => ({ allowed: true, steps: [] }),
    'GET /sys/user/list': () => ({ records: [], total: 0, size: 2, current: 1, pages: 1 }),
  });
  const context = bufferContext({ env: { SAIYUN_SERVER: server.url, SAIYUN_TOKEN: 'token-1', SAIYUN_LANG: 'en' } });
  return { run: context.run, calls: server.calls };
};

const asked = ['id', 'revision', 'unitName', 'unitCode'];

test.each<[string, readonly string[], readonly string[]]>([
  ['a word after it is a list of fields for a list', ['unit', 'list', '--json', 'id'], ['id']],
  ['several are, too', ['unit', 'list', '--json', 'id,unitCode'], ['id', 'unitCode']],
  ['the command after it is no field', ['unit', '--json', 'list'], asked],
  ['an option after it is none either', ['unit', 'list', '--json', '--quiet'], asked],
  ['only the word right after it is', ['unit', 'list', '--json', 'id', '--size', '10'], ['id']],
])('--json: %s', async (_what, argv, fields) => {
  const { run } = await start();
  const ran = await run(...argv);
  expect(ran, ran.err).toMatchObject({ code: 0 });
  expect((JSON.parse(ran.out) as object[]).map((row) => Object.keys(row))).toEqual([fields]);
});

test.each<[string, readonly string[], string, readonly string[]]>([
  ['words with a comma are fields', ['get', 'u1', '--json', 'id,unitCode'], 'u1', ['id', 'unitCode']],
  ['a word without one is the id', ['get', '--json', 'u1'], 'u1', asked],
  ['one field after the id', ['get', 'u1', '--json', 'unitCode'], 'u1', ['unitCode']],
  ['one field before the id', ['get', '--json', 'unitCode', 'u1'], 'u1', ['unitCode']],
  ['one field before an option with a value', ['get', 'u1', '--json', 'unitCode', '--lang', 'en'], 'u1', ['unitCode']],
  ['one field after = and before the id', ['get', '--json=unitCode', 'u1'], 'u1', ['unitCode']],
  ['the command after it is no field', ['--json', 'get', 'list'], 'list', asked],
  ['what follows -- is the id, whatever it looks like', ['get', '--json', '--', '--json=u1'], '--json=u1', asked],
])('--json of a single row: %s', async (_what, argv, id, fields) => {
  const { run, calls } = await start();
  const ran = await run('unit', ...argv);
  expect(ran, ran.err).toMatchObject({ code: 0 });
  expect(calls.find(({ path }) => path.endsWith('/queryById'))?.query.get('id')).toBe(id);
  expect(Object.keys(JSON.parse(ran.out) as object)).toEqual(fields);
});

test('a command with all its operands takes fields after --json, whatever it is called', async () => {
  const { run } = await start();
  expect(JSON.parse((await run('explain', 'u9', 'record', 'unit', 'u1', '--json', 'allowed')).out)).toEqual({ allowed: true });
  expect((await run('alias', 'set', 'mine', 'unit list')).code).toBe(0);
  for (const words of [['--json', 'name'], ['--json=name']]) {
    const ran = await run('alias', 'list', ...words);
    expect(JSON.parse(ran.out)).toEqual([{ name: 'mine' }]);
  }
  expect((await run('cron', 'explain', '0 0 2 * * ?', '--json', 'text')).code).toBe(0);
});

test('--json=<fields> picks from the result of every command; a word after --json stays an operand', async () => {
  const { run, calls } = await start();
  expect(JSON.parse((await run('explain', 'u9', 'record', 'unit', '--json=allowed')).out)).toEqual({ allowed: true });
  expect(JSON.parse((await run('explain', '--json', 'u9', 'record', 'unit')).out)).toEqual({ allowed: true, steps: [] });
  expect(calls.at(-1)?.query.get('userId')).toBe('u9');
});
