import { describe, expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../testing/buffer-context.ts';
import { Refusal, type Route, sessionRoutes, wireServer } from '../testing/wire-server.ts';
import { dataText } from './data-text.ts';
import { wantsColor } from './style.ts';

const rows = [
  { id: 'u1', revision: 1, unitName: '复旦大学', unitCode: '10246', status: '1' },
  { id: 'u2', revision: 2, unitName: 'A "quoted", name', unitCode: '10247', status: '0' },
];
const routes: Readonly<Record<string, Route>> = {
  'GET /dsTbUnit/list': () => ({ records: rows, total: 2, size: 20, current: 1, pages: 1 }),
  'GET /dsTbUnit/queryById': ({ query }) => (query.get('id') === 'u1' ? rows[0] : new Refusal(404, '记录不存在', 'row.missing')),
};

async function start(options: BufferOptions = {}) {
  const server = await wireServer({ ...sessionRoutes, ...routes });
  return { server, context: bufferContext({ ...options, env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url, ...options.env } }) };
}

describe('CLI-06: the forms of a result', () => {
  test.each([
    ['-o json', '[{"id":"u1","unitCode":"10246"},{"id":"u2","unitCode":"10247"}]\n'],
    ['-o jsonl', '{"id":"u1","unitCode":"10246"}\n{"id":"u2","unitCode":"10247"}\n'],
    ['-o csv', 'id,unitCode\nu1,10246\nu2,10247\n'],
    ['-o yaml', '- id: u1\n  unitCode: "10246"\n- id: u2\n  unitCode: "10247"\n'],
    ['--jq .[].unitCode', '10246\n10247\n'],
    ['-o csv --jq .[0]', '{"id":"u1","unitCode":"10246"}\n'],
    ['--template {{id}}\\t{{unitCode}}', 'u1\t10246\nu2\t10247\n'],
  ])('list %s', async (options, out) => {
    const { context } = await start();
    const ran = await context.run('unit', 'list', '--fields', 'id,unitCode', ...options.split(' '));
    expect(ran).toEqual({ code: 0, out, bytes: Buffer.from(out), err: '' });
  });

  test.each([
    ['get u1 -o yaml --fields unitName,revision', 'unitName: 复旦大学\nrevision: 1\n'],
    ['get u1 --jq .revision+1', '2\n'],
    ['get u1 --json=id,status', '{"id":"u1","status":"1"}\n'],
    ['get u1 -o csv --fields id,unitName', 'id,unitName\nu1,复旦大学\n'],
  ])('%s', async (options, out) => {
    const { context } = await start();
    expect(await context.run('unit', ...options.split(' '))).toMatchObject({ code: 0, out, err: '' });
  });

  test('--json=fields picks members of any result', async () => {
    const { context } = await start();
    expect((await context.run('cron', 'fields', '--json=field,max', '--jq', '.[0]')).out).toBe('{"field":"second","max":59}\n');
    expect((await context.run('api', 'GET', '/dsTbUnit/queryById', '-f', 'id=u1', '--json=id,nothing')).out).toBe(
      '{"id":"u1","nothing":null}\n',
    );
  });

  test('wrong filters and templates are exit code 2', async () => {
    const { context } = await start();
    const run = (...more: string[]) => context.run('unit', 'get', 'u1', '--lang', 'en', ...more);
    expect(await run('--jq', '.[')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Invalid jq filter') as string });
    expect(await run('--jq', '.[0]')).toMatchObject({ code: 2, err: expect.stringContaining('does not fit the result') as string });
    expect(await run('--template', '{{id')).toMatchObject({ code: 2, out: '' });
    expect(await run('--template', '{{unitNam}}')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('The result has no member unitNam; did you mean unitName?') as string,
    });
    expect((await run('--jq', '.', '--template', '{{id}}')).code).toBe(2);
  });

  test.each([['--json'], ['-o json'], ['-o jsonl'], ['--jq .'], ['--template {{id}}']])(
    'with %s standard output holds nothing but the result, and an error is one object on standard error',
    async (options) => {
      const { context } = await start();
      const { code, out, err } = await context.run('unit', 'get', 'u9', ...options.split(' '));
      expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 6, out: '', lines: 1 });
      expect(JSON.parse(err)).toMatchObject({ code: 'row.missing', kind: 'not_found', retryable: false, requestId: 'r1', exitCode: 6 });
    },
  );
});

describe('--explain', () => {
  test('prints the call without secrets and sends nothing', async () => {
    const { context, server } = await start();
    const { code, out, err } = await context.run('unit', 'edit', 'u1', '--revision', '3', '--set', 'unitName=甲', '--explain');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`PUT ${server.url}/jeecg-boot/dsTbUnit/edit\n`);
    expect(out).toContain('X-Access-Token: ***\n');
    expect(out).toContain('"unitName": "甲"');
    expect(out).not.toContain('token-1');
    const json = JSON.parse((await context.run('unit', 'delete', 'u1', '--explain', '--json')).out) as unknown;
    expect(json).toMatchObject({ method: 'DELETE', url: expect.stringContaining('/dsTbUnit/delete?id=u1') as string });
    expect(server.calls).toEqual([]);
  });

  test('needs no session, and signs nobody in or out', async () => {
    const server = await wireServer(sessionRoutes);
    const context = bufferContext({ stdin: 'right', env: { SAIYUN_SERVER: server.url } });
    const signIn = await context.run('login', '-u', 'admin', '--password-stdin', '--explain');
    expect(signIn).toMatchObject({ code: 0, err: '' });
    expect(signIn.out).toContain('"password": "***"');
    await context.run('login', '-u', 'admin', '--password-stdin');
    expect((await context.run('logout', '--explain')).code).toBe(0);
    expect((await context.run('whoami')).code).toBe(0);
  });
});

describe('on a terminal', () => {
  test('a list longer than the screen goes to the pager, unless told not to', async () => {
    const { context } = await start({ outIsTerminal: true, answers: [] });
    const long = await context.run('cron', 'next', '* * * * * ?', '-n', '30');
    expect(long.out).not.toContain('[page]');
    const help = await context.run('dict', 'items', 'none', '--json');
    expect(help.out).toBe('');
    const { context: many } = await startMany();
    expect((await many.run('unit', 'list')).out.startsWith('[page]')).toBe(true);
    expect((await many.run('unit', 'list', '--no-pager')).out).not.toContain('[page]');
    expect((await many.run('unit', 'list', '--json')).out).not.toContain('[page]');
  });

  async function startMany() {
    const records = Array.from({ length: 40 }, (_, i) => ({ ...rows[0], id: `u${i}` }));
    const server = await wireServer({
      ...sessionRoutes,
      'GET /dsTbUnit/list': () => ({ records, total: 40, size: 40, current: 1, pages: 1 }),
    });
    return { context: bufferContext({ outIsTerminal: true, answers: [], env: { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url } }) };
  }

  test.each([
    [{}, true, true],
    [{}, false, false],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '1', CLICOLOR_FORCE: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ CLICOLOR_FORCE: '1' }, false, true],
    [{ CLICOLOR_FORCE: '0' }, false, false],
    [{ CLICOLOR: '0' }, true, false],
    [{ TERM: 'dumb' }, true, false],
  ])('colours: %j, terminal %s: %s', (env, isTerminal, wanted) => {
    expect(wantsColor(env, isTerminal)).toBe(wanted);
  });

  test('colours are never part of data', async () => {
    const { context } = await start({ env: { CLICOLOR_FORCE: '1' } });
    expect((await context.run('unit', 'list')).out).toContain('\u001b[1m');
    expect((await context.run('unit', 'get', 'u9')).err).toContain('\u001b[31msaiyun:\u001b[39m');
    for (const format of ['json', 'jsonl', 'csv', 'yaml']) {
      expect((await context.run('unit', 'list', '-o', format)).out).not.toContain('\u001b');
      if (format.startsWith('json')) expect((await context.run('unit', 'get', 'u9', '-o', format)).err).not.toContain('\u001b');
    }
  });
});

test('A9: a filter takes megabytes in a moment, and Ctrl-C ends one that does not end', async () => {
  const rows = Array.from({ length: 5_000 }, (_v, i) => ({ id: `i${i}`, text: 'x'.repeat(500) }));
  const started = performance.now();
  expect((await dataText(rows, 'json', { jq: '.[].id' })).split('\n')).toHaveLength(5_001);
  expect(performance.now() - started).toBeLessThan(10_000);
  const stop = new AbortController();
  const endless = dataText([], 'json', { jq: 'last(repeat(1))' }, stop.signal);
  setTimeout(() => stop.abort(), 50);
  await expect(endless).rejects.toMatchObject({ name: 'AbortError' });
});
