import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../../testing/buffer-context.ts';
import { fileRoute, Refusal, type Route, wireServer } from '../../../testing/wire-server.ts';

async function start(routes: Readonly<Record<string, Route>>, options: BufferOptions = {}) {
  const server = await wireServer(routes);
  const context = bufferContext({ ...options, env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url, ...options.env } });
  return { server, context };
}

test('GET: fields go into the query, the result comes as JSON; the prefix may be written', async () => {
  const { server, context } = await start({ 'GET /a/b': ({ query }) => ({ q: query.get('x'), n: query.get('n'), c: query.get('c') }) });
  for (const path of ['/a/b', 'a/b', '/jeecg-boot/a/b']) {
    expect(await context.run('api', 'get', path, '-f', 'x=1=2', '-F', 'n=[1]', '-q', 'c=3')).toMatchObject({
      code: 0,
      out: '{"q":"1=2","n":"[1]","c":"3"}\n',
      err: '',
    });
  }
  expect(server.calls[0]?.token).toBe('token-1');
  expect(JSON.parse((await context.run('api', 'GET', '/a/b', '--envelope')).out)).toMatchObject({ success: true, code: 200 });
});

test('POST and PUT: fields go into the body, over those of --input', async () => {
  const { server, context } = await start({ 'POST /a': () => null, 'PUT /a': () => 'ok' }, { stdin: '{"a": 1, "b": 2}' });
  expect((await context.run('api', 'POST', '/a', '--input', '-', '-f', 'b=x', '-F', 'c=true', '-q', 'd=4')).out).toBe('null\n');
  expect(JSON.parse(server.calls[0]?.body ?? '')).toMatchObject({ a: 1, b: 'x', c: true });
  expect(server.calls[0]?.query.get('d')).toBe('4');
  expect((await context.run('api', 'PUT', '/a')).out).toBe('"ok"\n');
});

test('SDK-SIGN-03: calls are signed when there is a secret', async () => {
  const seen: unknown[] = [];
  const { context } = await start(
    { 'GET /a': (_call, response) => void seen.push(response.req.headers['x-sign']) },
    { env: { SAIYUN_SIGN_SECRET: 's' } },
  );
  await context.run('api', 'GET', '/a', '-f', 'x=1');
  expect(seen).toEqual([expect.stringMatching(/^[0-9A-F]{32}$/i)]);
});

test('--paginate joins all pages in one array, a row to a line', async () => {
  const { server, context } = await start({
    'GET /l': ({ query }) => {
      const [size, current] = [Number(query.get('pageSize')), Number(query.get('pageNo'))];
      const all = query.get('none') ? [] : [1, 2, 3, 4, 5].map((id) => ({ id }));
      return {
        records: all.slice((current - 1) * size, current * size),
        pages: Math.ceil(all.length / size),
        total: all.length,
        size,
        current,
      };
    },
    'GET /o': () => ({}),
  });
  const { code, out } = await context.run('api', 'GET', '/l', '--paginate', '-f', 'pageSize=2');
  expect({ code, out }).toEqual({ code: 0, out: '[{"id":1},\n{"id":2},\n{"id":3},\n{"id":4},\n{"id":5}]\n' });
  expect(server.calls).toHaveLength(3);
  expect((await context.run('api', 'GET', '/l', '--paginate', '-f', 'pageSize=2', '--jq', 'map(.id) | add')).out).toBe('15\n');
  expect((await context.run('api', 'GET', '/l', '--paginate', '-f', 'none=1')).out).toBe('[]\n');
  expect(await context.run('api', 'GET', '/o', '--paginate')).toMatchObject({ code: 2, err: 'saiyun: /o 的应答不是分页列表\n' });
});

test('a file goes where --out says', async () => {
  const { context } = await start({ 'GET /f': fileRoute('a.bin', Buffer.from([1, 2, 3])) });
  expect(await context.run('api', 'GET', '/f', '-o', 'x.bin', '--quiet')).toMatchObject({ code: 0, out: '', err: '' });
  expect([...readFileSync(join(context.folder, 'x.bin'))]).toEqual([1, 2, 3]);
  expect([...(await context.run('api', 'GET', '/f', '-o', '-')).bytes]).toEqual([1, 2, 3]);
});

test('a refusal ends with its exit code; wrong use with 2 and without a call', async () => {
  const { server, context } = await start({ 'GET /no': () => new Refusal(403, '没有权限', 'access.denied', 403) });
  expect(await context.run('api', 'GET', '/no')).toMatchObject({ code: 5, out: '' });
  expect(await context.run('api', 'GET', '/gone')).toMatchObject({ code: 6, out: '' });
  const before = server.calls.length;
  writeFileSync(join(context.folder, 'bad.json'), '{');
  for (const argv of [
    ['PATCH', '/a'],
    ['GET', 'https://elsewhere.example/a'],
    ['GET', '//elsewhere.example/a'],
    ['GET', '/a', '--input', 'bad.json'],
    ['POST', '/a', '--input', 'bad.json'],
    ['POST', '/a', '-F', 'x=y'],
    ['POST', '/a', '--paginate'],
    ['GET', '/a', '-f', 'x'],
  ]) {
    expect(await context.run('api', ...argv)).toMatchObject({ code: 2, out: '' });
  }
  expect(server.calls).toHaveLength(before);
});

test('A9: --cache takes the same GET from a file for the user alone, for so long and for the same token and question only', async () => {
  let n = 0;
  const { server, context } = await start({ 'GET /a': () => ({ n: ++n }), 'GET /b': () => ++n });
  const ask = async (...more: string[]): Promise<string> => {
    const { code, out, err } = await context.run('api', 'GET', '/a', ...more);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    return out;
  };
  // Nothing is cached without it.
  expect([await ask(), await ask()]).toEqual(['{"n":1}\n', '{"n":2}\n']);
  const folder = join(context.folder, 'config', 'cache');
  expect(() => readdirSync(folder)).toThrow('ENOENT');
  expect([await ask('--cache', '10m'), await ask('--cache', '1h'), await ask('--cache', '30s')]).toEqual(Array(3).fill('{"n":3}\n'));
  const [name = ''] = readdirSync(folder);
  const [file = ''] = readdirSync(join(folder, name));
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, name, file)).mode & 0o777).toBe(0o600);
  expect(`${name}${file}${readFileSync(join(folder, name, file), 'utf8')}`).not.toContain('token-1');
  // Another query, language, token or profile.
  expect(await ask('--cache', '1h', '-q', 'x=1')).toBe('{"n":4}\n');
  expect(await ask('--cache', '1h', '--lang', 'en')).toBe('{"n":5}\n');
  const other = bufferContext({ folder: context.folder, env: { SAIYUN_TOKEN: 'token-2', SAIYUN_SERVER: server.url } });
  expect((await other.run('api', 'GET', '/a', '--cache', '1h')).out).toBe('{"n":6}\n');
  // An expired or broken response is fetched again.
  const later = bufferContext({
    folder: context.folder,
    env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url },
    now: new Date(Date.now() + 31_000).toISOString(),
  });
  expect((await later.run('api', 'GET', '/a', '--cache', '30s')).out).toBe('{"n":7}\n');
  for (const one of readdirSync(join(folder, name))) writeFileSync(join(folder, name, one), '{"keptAt":');
  expect(await ask('--cache', '1h')).toBe('{"n":8}\n');
  for (const words of [
    ['POST', '/a', '--cache', '1h'],
    ['GET', '/b', '--cache', '1h', '-o', 'x'],
    ['GET', '/b', '--cache', '25h'],
    ['GET', '/b', '--cache', 'long'],
  ])
    expect(await context.run('api', ...words)).toMatchObject({ code: 2, out: '' });
});

test('A9: a stored answer counts up to its age and no longer, and never once the clock was set back', async () => {
  let n = 0;
  const { server, context } = await start({ 'GET /a': () => ++n });
  const begin = Date.parse('2026-11-21T20:00:00Z');
  const askAt = async (offsetMs: number): Promise<string> => {
    const env = { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url };
    const { folder } = context;
    const at = bufferContext({ folder, env, now: new Date(begin + offsetMs).toISOString() });
    return (await at.run('api', 'GET', '/a', '--cache', '30s')).out;
  };
  expect([await askAt(0), await askAt(30_000), await askAt(30_001)]).toEqual(['1\n', '1\n', '2\n']);
  // The answer of the last call is from the future of this one.
  expect([await askAt(30_000), await askAt(30_000)]).toEqual(['3\n', '3\n']);
});

test('A9: --dry-run asks the platform to check only; where it would be done all the same nothing is sent', async () => {
  const { server, context } = await start({ 'PUT /a': ({ headers }) => headers['saiyun-dry-run'] ?? 'done' });
  expect((await context.run('api', 'PUT', '/a', '--dry-run')).out).toBe('"true"\n');
  expect((await context.run('api', 'PUT', '/a')).out).toBe('"done"\n');
  expect(await context.run('api', 'GET', '/a', '--dry-run')).toMatchObject({ code: 2 });
  expect(await context.run('api', 'PUT', '/a', '--dry-run', '--dialect', 'jeecg')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--dry-run'),
  });
  expect(server.calls).toHaveLength(2);
});
