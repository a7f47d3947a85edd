import { notServed } from '@saiyun/sdk/contract';
import { expect, test } from 'vitest';
import { bufferContext } from '../testing/buffer-context.ts';
import { Refusal, wireServer } from '../testing/wire-server.ts';
import { offeredNames, recordNames } from './record-names.ts';

const awaited = Object.entries(recordNames).flatMap(([key, wire]) => (`/${wire}` in notServed ? [key] : []));

test('records that no server serves are not offered by help and completion', async () => {
  expect(awaited.length + offeredNames.length).toBe(Object.keys(recordNames).length);
  const { run } = bufferContext();
  const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
  const offered = [
    words((await run('--help')).out),
    words((await run('__complete', '')).out),
    words((await run('__complete', 'import', '')).out),
  ];
  for (const names of offered) {
    expect(names.has('unit')).toBe(true);
    expect(awaited.filter((name) => names.has(name))).toEqual([]);
  }
});

test.each(awaited)('%s: its help, its completion and its call say that it is not served', async (name) => {
  const server = await wireServer({
    [`GET /${recordNames[name as 'award']}/list`]: () => new Refusal(404, '本平台尚未提供此功能', 'path.not_served', 404),
  });
  const { run } = bufferContext({ env: { SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url } });
  expect(await run(name, '--help')).toMatchObject({ code: 2, out: '', err: `saiyun: 本平台尚未提供 ${name}\n` });
  expect(await run('help', name, '--lang', 'en')).toMatchObject({ code: 2, err: `saiyun: ${name} is not served by this platform yet\n` });
  expect((await run('__complete', name, '')).out).toBe('');
  expect(await run(name, 'list')).toMatchObject({ code: 2, out: '', err: 'saiyun: 本平台尚未提供此功能\n' });
  expect(JSON.parse((await run(name, 'list', '--json')).err)).toMatchObject({ code: 'path.not_served', kind: 'unsupported' });
});

test.each(awaited)('what was mistyped is not taken for %s', async (name) => {
  expect((await bufferContext().run(`${name}x`)).err).not.toContain(`${name}？`);
});
