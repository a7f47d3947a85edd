import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { Refusal, wireServer } from '../../../testing/wire-server.ts';

const id = 'ab12'.padEnd(32, '0');

async function start() {
  const opened: string[] = [];
  const row = { id, revision: 1, competitionCode: 'ZNCX-2026', unitCode: '10246' };
  const server = await wireServer({
    'GET /dsTbCompetition/queryById': ({ query }) => (query.get('id') === id ? row : new Refusal(404, 'none', 'row.not_found')),
    'GET /dsTbCompetition/list': () => ({ records: [row], total: 1, size: 3, current: 1, pages: 1 }),
    'GET /dsTbUnit/queryById': () => row,
  });
  const context = bufferContext({
    env: { SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url, LANG: 'en_US.UTF-8' },
    openUrl: async (url) => void opened.push(url),
  });
  return { ...context, opened, url: server.url };
}

test('A9: the start page, a list and a row are opened at their addresses, which are printed too', async () => {
  const { run, opened, url } = await start();
  expect((await run('open')).out).toBe(`${url}/\n`);
  expect((await run('open', 'registration')).out).toBe(`${url}/r/dsTbRegistration\n`);
  expect((await run('open', 'unit', '10246')).out).toBe(`${url}/r/dsTbUnit/${id}\n`);
  expect((await run('open', 'competition', 'ZNCX-2026')).out).toBe(`${url}/competition/${id}\n`);
  expect(opened).toEqual([`${url}/`, `${url}/r/dsTbRegistration`, `${url}/r/dsTbUnit/${id}`, `${url}/competition/${id}`]);
});

test('A9: only the address with --print, and nothing for what is not there', async () => {
  const { run, opened, url } = await start();
  expect(JSON.parse((await run('open', 'unit', id, '--print', '--json')).out)).toEqual({ url: `${url}/r/dsTbUnit/${id}` });
  expect((await run('open', 'nonsense')).code).toBe(2);
  expect((await run('open', 'unit', '--dialect', 'jeecg')).code).toBe(2);
  expect(opened).toEqual([]);
});
