import { describe, expect, test } from 'vitest';
import { type BufferOptions, bufferContext } from '../../../../testing/buffer-context.ts';
import { Refusal, type Route, type WireServer, wireServer } from '../../../../testing/wire-server.ts';

async function start(routes: Readonly<Record<string, Route>>, options: BufferOptions = {}) {
  const server = await wireServer(routes);
  const env = { SAIYUN_TOKEN: 'token-1', SAIYUN_SERVER: server.url, LANG: 'en_US.UTF-8', ...options.env };
  return { server, context: bufferContext({ ...options, env }) };
}

const stored = { id: 'u1', revision: 4, unitName: 'A', unitCode: 'C1', areaId: 'a1', status: '1', createBy: 'admin' };
const keys = ({ calls }: WireServer): readonly unknown[] => calls.map(({ headers }) => headers['idempotency-key']);

describe('A9: a dry run of every write', () => {
  test.each([
    [['add', '--set', 'unitName=B'], 'POST', '/add', { ...stored, id: 'not-there' }],
    [['edit', 'u1', '--revision', '4', '--set', 'unitName=B'], 'PUT', '/edit', { ...stored, revision: 5 }],
    [['delete', 'u1'], 'DELETE', '/delete', null],
    [['delete', 'u1', 'u2'], 'DELETE', '/deleteBatch', null],
    [['disable', 'u1', '--set', 'reason=x'], 'PUT', '/disable', { rows: [{ id: 'u1', revision: 5, state: '2' }] }],
  ] as const)(
    '%j asks the platform to check, needs no confirmation and says that nothing was stored',
    async (words, method, path, result) => {
      const { server, context } = await start({ [`${method} /dsTbUnit${path}`]: () => result });
      const { code, out, err } = await context.run('unit', ...words, '--dry-run');
      expect({ code, err }).toEqual({ code: 0, err: 'All checks passed; nothing was stored\n' });
      expect(out).not.toContain('not-there');
      expect(server.calls.map(({ headers }) => headers['saiyun-dry-run'])).toEqual(['true']);
      expect((await context.run('unit', ...words, '--dry-run', '--json')).out).not.toContain('not-there');
    },
  );

  test('what the platform refuses is refused as if it were done', async () => {
    const { context } = await start({ 'PUT /dsTbUnit/enable': () => new Refusal(409, 'in another state', 'verb.state') });
    expect(await context.run('unit', 'enable', 'u1', '--dry-run')).toMatchObject({ code: 7, out: '', err: 'saiyun: in another state\n' });
  });

  test('a backend that would do it all the same is sent nothing', async () => {
    const { server, context } = await start({});
    for (const words of [
      ['add', '--set', 'unitName=B'],
      ['edit', 'u1', '--set', 'unitName=B'],
      ['delete', 'u1'],
      ['enable', 'u1'],
    ])
      expect(await context.run('unit', ...words, '--dry-run', '--dialect', 'jeecg')).toMatchObject({
        code: 2,
        err: 'saiyun: This kind of platform does not support --dry-run; nothing was done\n',
      });
    expect(server.calls).toEqual([]);
  });
});

describe('CLI-06: what there is nothing to do about', () => {
  test('an edit that changes nothing says so, and as JSON whether anything was changed', async () => {
    const edit: Route = ({ body }) => ({ ...stored, revision: body.includes('"A"') ? 4 : 5 });
    const { context } = await start({ 'GET /dsTbUnit/queryById': () => stored, 'PUT /dsTbUnit/edit': edit });
    expect(await context.run('unit', 'edit', 'u1', '--set', 'unitName=A')).toEqual(
      expect.objectContaining({ code: 0, out: 'u1\n', err: 'Nothing changed: School\n' }),
    );
    expect(await context.run('unit', 'edit', 'u1', '--set', 'unitName=A', '--dry-run')).toMatchObject({
      err: 'Nothing would change: School\n',
    });
    for (const name of ['A', 'B'])
      expect(JSON.parse((await context.run('unit', 'edit', 'u1', '--set', `unitName=${name}`, '--json')).out)).toMatchObject({
        id: 'u1',
        changed: name === 'B',
      });
  });

  test('what a verb has to tell of its effect is said beside the rows', async () => {
    const { context } = await start({
      'PUT /dsTbScoreRun/confirm': () => ({
        rows: [{ id: 'n1', revision: 2, state: '1' }],
        told: '2 awards differ',
        next: 'Next, publish them',
      }),
    });
    const confirm = (...more: string[]) => context.run('scoreRun', 'confirm', 'n1', '--yes', ...more);
    expect(await confirm()).toMatchObject({ code: 0, err: '2 awards differ\nNext, publish them\n' });
    expect(JSON.parse((await confirm('--json')).out)).toEqual([
      { id: 'n1', revision: 2, state: '1', changed: true, told: '2 awards differ', next: 'Next, publish them' },
    ]);
  });

  test('a verb on rows that are all there already is no failure; with one that is elsewhere the refusal stands', async () => {
    const states: Record<string, string> = { u1: '2', u2: '2', u3: '1' };
    const refuse = () => new Refusal(409, 'in another state', 'verb.state');
    const { context } = await start({
      'PUT /dsTbUnit/disable': refuse,
      'PUT /dsTbUnit/mergeInto': refuse,
      'GET /dsTbUnit/queryById': ({ query }) => ({ ...stored, id: query.get('id'), status: states[query.get('id') ?? ''] }),
    });
    const disable = (...ids: string[]) => context.run('unit', 'disable', ...ids, '--set', 'reason=x', '--yes');
    expect(await disable('u1')).toMatchObject({ code: 0, err: 'Nothing to do: already in the state Disabled\n' });
    expect(await disable('u1', 'u2')).toMatchObject({ code: 0, err: 'Nothing to do: all 2 are already in the state Disabled\n' });
    expect(JSON.parse((await context.run('unit', 'disable', 'u1', '--set', 'reason=x', '--yes', '--json')).out)).toEqual([
      { id: 'u1', revision: 4, state: '2', changed: false },
    ]);
    expect(await disable('u1', 'u3')).toMatchObject({ code: 7, out: '', err: 'saiyun: in another state\n' });
    // It would say into which unit, which the row does not have.
    expect(await context.run('unit', 'mergeInto', 'u1', '--set', `targetId=${'a'.repeat(32)}`, '--set', 'reason=x', '--yes')).toMatchObject(
      {
        code: 7,
      },
    );
  });
});

test('CLI-06: thousands are deleted in batches, and a refusal tells how many were gone before', async () => {
  const ids = Array.from({ length: 450 }, (_, i) => `u${i}`);
  let left = 2;
  const { server, context } = await start({
    'DELETE /dsTbUnit/deleteBatch': () => (left-- > 0 ? null : new Refusal(409, 'in use', 'row.referenced')),
  });
  const { code, err } = await context.run('unit', 'delete', ...ids, '--yes');
  expect(code).toBe(7);
  expect(err).toContain('Deleting: School 0% 0/450');
  expect(err).toContain('saiyun: in use; 400 of 450 were done before, in batches; run the command again with the others\n');
  expect(server.calls.map(({ query }) => query.get('ids')?.split(',').length)).toEqual([200, 200, 50]);
  left = 3;
  expect(await context.run('unit', 'delete', ...ids, '--yes')).toMatchObject({
    code: 0,
    err: expect.stringContaining('Deleted 450') as string,
  });
});

describe('A9: every write of a command has an idempotency key', () => {
  const busy = (times: number, answer: unknown): Route => {
    let left = times;
    return (_call, response) => {
      if (left-- <= 0) return answer;
      response.writeHead(503, { 'retry-after': '0' }).end('{}');
      return undefined;
    };
  };

  test('a passing fault is tried again with the same key, another command has another', async () => {
    const { server, context } = await start({ 'POST /dsTbUnit/add': busy(2, stored) });
    expect(await context.run('unit', 'add', '--set', 'unitName=B', '--quiet')).toMatchObject({ code: 0, out: 'u1\n', err: '' });
    await context.run('unit', 'add', '--set', 'unitName=B', '--quiet');
    const [first, second, third, other] = keys(server);
    expect([second, third]).toEqual([first, first]);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(other).not.toBe(first);
  });

  test('--idempotency-key names it, a further write of the command by its number; reads carry none', async () => {
    const { server, context } = await start({ 'GET /dsTbUnit/queryById': () => stored, 'PUT /dsTbUnit/edit': () => stored });
    await context.run('unit', 'edit', 'u1', '--set', 'unitName=B', '--idempotency-key', 'job-7');
    expect(keys(server)).toEqual([undefined, 'job-7']);
    for (const key of ['', 'a b', '钥', 'x'.repeat(201)])
      expect(await context.run('unit', 'edit', 'u1', '--set', 'unitName=B', '--idempotency-key', key)).toMatchObject({ code: 2, out: '' });
  });

  test('where nobody knows what was done, the key with which it is done once is told; not where nothing was sent', async () => {
    const { server, context } = await start({ 'POST /dsTbUnit/add': (_call, response) => void response.destroy() });
    const { code, err } = await context.run('unit', 'add', '--set', 'unitName=B');
    expect(code).toBe(10);
    expect(err).toMatch(/; it may or may not have been done; the same command with --idempotency-key [\da-f-]{36} never does it twice\n$/);
    expect(err).toContain(String(keys(server)[0]));
    // An answer that cannot be read says no more than none.
    const garbled = await start({ 'POST /dsTbUnit/add': (_call, response) => void response.end('<html>') });
    expect((await garbled.context.run('unit', 'add', '--set', 'unitName=B')).err).toContain(String(keys(garbled.server)[0]));
    const nobody = bufferContext({ env: { SAIYUN_TOKEN: 't', SAIYUN_SERVER: 'http://127.0.0.1:9', LANG: 'en_US.UTF-8' } });
    expect((await nobody.run('unit', 'add', '--set', 'unitName=B')).err).not.toContain('--idempotency-key');
  });

  test('other backends are sent none, one that was asked for is refused there, and --explain shows it', async () => {
    const { server, context } = await start({ 'POST /sys/position/add': () => stored });
    const add = ['position', 'add', '--set', 'code=B', '--set', 'name=B', '--dialect', 'jeecg'];
    await context.run(...add);
    expect(keys(server)).toEqual([undefined]);
    expect(await context.run(...add, '--idempotency-key', 'k')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--idempotency-key') as string,
    });
    expect(keys(server)).toEqual([undefined]);
    expect((await context.run('unit', 'add', '--set', 'unitName=B', '--explain')).out).not.toContain('Idempotency-Key');
    expect((await context.run('unit', 'add', '--set', 'unitName=B', '--explain', '--idempotency-key', 'k')).out).toContain(
      'Idempotency-Key: k',
    );
  });
});

test('A9: Retry-After is waited for, and not where it asks for more than half a minute', async () => {
  let asked = 0;
  const { server, context } = await start({
    'GET /dsTbUnit/queryById': (_call, response) => {
      if (++asked > 1) return stored;
      response.writeHead(429, { 'retry-after': '1', 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: false, code: 429, message: 'too many', error: 'limit.rate', result: null, timestamp: 1 }));
      return undefined;
    },
    'GET /dsTbUnit/list': (_call, response) => void response.writeHead(429, { 'retry-after': '3600' }).end('{}'),
  });
  expect(await context.run('unit', 'get', 'u1', '--jq', '.id')).toMatchObject({ code: 0, out: 'u1\n' });
  const [first, second] = server.calls;
  // Timers may fire up to a millisecond early.
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(990);
  expect(await context.run('unit', 'list')).toMatchObject({ code: 9, out: '' });
  expect(server.calls).toHaveLength(3);
});

describe('A9: input skeletons', () => {
  test('of an edit it holds what is stored and may be changed, and goes back as it is', async () => {
    const { server, context } = await start({ 'GET /dsTbUnit/queryById': () => stored, 'PUT /dsTbUnit/edit': () => stored });
    const { code, out } = await context.run('unit', 'edit', 'u1', '--generate');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ unitName: 'A', unitCode: 'C1', areaId: 'a1', phone: null });
    for (const name of ['id', 'revision', 'status', 'createBy']) expect(JSON.parse(out)).not.toHaveProperty(name);
    const back = bufferContext({ folder: context.folder, stdin: out, env: context.env as Record<string, string> });
    expect(await back.run('unit', 'edit', 'u1', '--revision', '4', '--input', '-', '--quiet')).toMatchObject({
      code: 0,
      out: 'u1\n',
      err: '',
    });
    expect(JSON.parse(server.calls.at(-1)?.body ?? '')).toMatchObject({ id: 'u1', revision: 4, unitName: 'A' });
  });

  test('what get prints as JSON goes back too, held to the revision at which it was read, and to its row', async () => {
    const id = 'a'.repeat(32);
    const row = { ...stored, id, areaId_dictText: 'North', createTime: '2026-11-20 10:00:00' };
    const { server, context } = await start({
      'GET /dsTbUnit/queryById': ({ query }) => ({ ...row, id: query.get('id') }),
      'PUT /dsTbUnit/edit': ({ body }) => ({ ...row, ...JSON.parse(body), revision: 5 }),
    });
    const { out } = await context.run('unit', 'get', id, '--json');
    const edit = (changed: object, ...argv: string[]) => {
      const stdin = JSON.stringify({ ...(JSON.parse(out) as object), ...changed });
      return bufferContext({ stdin, env: context.env as Record<string, string> }).run('unit', 'edit', ...argv, '--input', '-');
    };
    expect(await edit({ unitName: 'B', revision: 3 }, id)).toMatchObject({ code: 0 });
    const sent = JSON.parse(server.calls.at(-1)?.body ?? '') as object;
    expect(sent).toMatchObject({ id, revision: 3, unitName: 'B', status: '1' });
    for (const name of ['areaId_dictText', 'createTime', 'createBy']) expect(sent).not.toHaveProperty(name);
    await edit({ revision: 3 }, id, '--revision', '4');
    expect(JSON.parse(server.calls.at(-1)?.body ?? '')).toMatchObject({ revision: 4 });
    expect(await edit({}, 'b'.repeat(32))).toMatchObject({ code: 2, err: expect.stringContaining(id) as string });
    expect(await edit({ unitNme: 'B' }, id)).toMatchObject({ code: 2, err: expect.stringContaining('unitNme') as string });
  });

  test('of a verb it holds its input, without any call', async () => {
    const { server, context } = await start({});
    expect(await context.run('unit', 'disable', 'u1', '--generate')).toMatchObject({ code: 0, out: '{"reason":null}\n', err: '' });
    expect(server.calls).toEqual([]);
  });
});
