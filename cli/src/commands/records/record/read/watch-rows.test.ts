import { expect, test } from 'vitest';
import { type BufferContext, bufferContext } from '../../../../testing/buffer-context.ts';
import { Refusal, type Route, wireServer } from '../../../../testing/wire-server.ts';

const row = (n: number, status: string) => ({ id: `u${n}`, revision: n, unitName: `Unit ${n}`, unitCode: `C${n}`, status });

/** An answer that the client itself tries again, twice. */
const away = Symbol('away');

/** A list that is another at each look; the watching ends after the last. */
async function start(looks: readonly unknown[], options: { readonly outIsTerminal?: boolean } = {}) {
  let context: BufferContext | undefined;
  let look = 0;
  const answer: Route = (_call, response) => {
    const shown = looks[look++] ?? looks.at(-1);
    if (look > looks.length) context?.controller.abort();
    if (shown === away) response.writeHead(503, { 'retry-after': '0' }).end('{}');
    if (shown === away || shown instanceof Refusal) return shown === away ? undefined : shown;
    const records = shown as readonly object[];
    return { records, total: records.length, size: 20, current: 1, pages: 1 };
  };
  const server = await wireServer({ 'GET /dsTbUnit/list': answer });
  context = bufferContext({ ...options, env: { SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url, LANG: 'en_US.UTF-8' } });
  return context;
}

test('A9: list --watch prints what is new and what has changed, one row a line, until it is ended', async () => {
  const { run } = await start([
    [row(1, '1'), row(2, '1')],
    [row(1, '1'), row(2, '1')],
    [row(1, '2'), row(2, '1'), row(3, '1')],
  ]);
  const { code, out } = await run('unit', 'list', '--watch', '1', '-o', 'jsonl', '--fields', 'id,status');
  expect(code).toBe(0);
  expect(out.trim().split('\n')).toEqual([
    '{"id":"u1","status":"1"}',
    '{"id":"u2","status":"1"}',
    '{"id":"u1","status":"2"}',
    '{"id":"u3","status":"1"}',
  ]);
});

test('A9: on a terminal the table is drawn anew and what has scrolled out of it stays; what can be tried again is', async () => {
  const { run } = await start([[row(1, '1')], [row(1, '1')], away, away, away, [row(1, '2')]], { outIsTerminal: true });
  const { out, err } = await run('unit', 'list', '--watch', '1');
  expect(out.split('\u001b[H').length - 1).toBeGreaterThanOrEqual(3);
  expect(out).not.toContain('\u001b[3J');
  expect(out).toContain('Ctrl-C to end');
  expect(err).toContain('trying again');
});

test('A9: a refusal ends the watching, and what cannot be watched is said', async () => {
  const { run } = await start([new Refusal(403, 'no', 'permission.denied', 403)]);
  expect((await run('unit', 'list', '--watch', '1')).code).toBe(5);
  expect(await run('unit', 'list', '--watch', '--all')).toMatchObject({ code: 2 });
  expect(await run('unit', 'list', '--watch', '-o', 'csv')).toMatchObject({ code: 2 });
});
