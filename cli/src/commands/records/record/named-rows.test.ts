import { describe, expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { Refusal, wireServer } from '../../../testing/wire-server.ts';
import { shortIdLength } from './named-rows.ts';

const rows = [
  { id: 'ab12'.padEnd(32, '0'), revision: 3, unitName: '复旦大学', unitNameEn: 'Fudan University', unitCode: '10246', status: '1' },
  { id: 'ab34'.padEnd(32, '0'), revision: 1, unitName: '同济大学', unitNameEn: null, unitCode: '10247', status: '1' },
  { id: 'from-elsewhere', revision: 1, unitName: '外来大学', unitNameEn: null, unitCode: 'X1', status: '1' },
  { id: 'cd56'.padEnd(32, '0'), revision: 1, unitName: '同济大学', unitNameEn: null, unitCode: '10248', status: '1' },
];
const [fudan, tongji] = rows as [(typeof rows)[0], (typeof rows)[0]];

const notFound = new Refusal(404, '记录不存在', 'row.not_found');
const known = (ids: readonly string[]): boolean => ids.every((id) => rows.some((row) => row.id === id));

async function start(env: Readonly<Record<string, string>> = {}) {
  const server = await wireServer({
    'GET /dsTbUnit/queryById': ({ query }) => rows.find(({ id }) => id === query.get('id')) ?? notFound,
    'GET /dsTbUnit/list': ({ query }) => {
      const found = rows.filter((row) =>
        (['unitName', 'unitNameEn', 'unitCode', 'id'] as const).every((name) => {
          const asked = query.get(name);
          return asked === null || (asked.endsWith('*') ? row[name]?.startsWith(asked.slice(0, -1)) : row[name] === asked);
        }),
      );
      return { records: found, total: found.length, size: 3, current: 1, pages: 1 };
    },
    'GET /dsTbRegistration/list': () => ({ records: [], total: 0, size: 20, current: 1, pages: 0 }),
    'POST /dsTbRegistration/add': ({ body }) => ({ ...JSON.parse(body), id: 'r1', revision: 1 }),
    'PUT /dsTbUnit/edit': ({ body }) => ({ ...fudan, ...JSON.parse(body), revision: 4 }),
    'PUT /dsTbUnit/disable': ({ body }) => {
      const ids = (JSON.parse(body) as { readonly ids: string }).ids.split(',');
      return known(ids) ? { rows: ids.map((id) => ({ id, revision: 5, state: '2' })) } : notFound;
    },
    'DELETE /dsTbUnit/delete': ({ query }) => (known([query.get('id') ?? '']) ? null : notFound),
    'DELETE /dsTbUnit/deleteBatch': ({ query }) => (known((query.get('ids') ?? '').split(',')) ? null : notFound),
  });
  const context = bufferContext({ env: { SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url, LANG: 'en_US.UTF-8', ...env } });
  const written = (): readonly unknown[] =>
    server.calls
      .filter(({ method }) => method !== 'GET')
      .map(({ body, query }) => (body === '' ? Object.fromEntries(query) : JSON.parse(body)));
  return { ...context, server, written };
}

describe('A9: a row is named by its id, the first letters of it, its code or a unique name in either language', () => {
  test('export --ids takes them too, and refuses what names no row', async () => {
    const { run, server } = await start();
    expect((await run('export', 'unit', '--ids', `10246,同济大学x`, '-o', '-', '--format', 'jsonl')).code).toBe(6);
    expect(server.calls.filter(({ path }) => path.endsWith('/exportXls'))).toEqual([]);
    await run('export', 'unit', '--ids', `10246, ab34 ,${fudan.id}`, '-o', '-', '--format', 'jsonl');
    expect(server.calls.at(-1)?.query.get('selections')).toBe(`${fudan.id},${tongji.id},${fudan.id}`);
  });

  test('an id costs no call more', async () => {
    const { run, server } = await start();
    expect((await run('unit', 'delete', fudan.id, '--yes')).code).toBe(0);
    expect(server.calls.map(({ method }) => method)).toEqual(['DELETE']);
  });

  test('get, edit, verbs and delete take all of them', async () => {
    const { run, written } = await start();
    expect((await run('unit', 'get', '10246', '--json=id')).out).toBe(`{"id":"${fudan.id}"}\n`);
    expect((await run('unit', 'get', '复旦大学', '--json=id')).out).toBe(`{"id":"${fudan.id}"}\n`);
    expect((await run('unit', 'get', 'Fudan University', '--json=id')).out).toBe(`{"id":"${fudan.id}"}\n`);
    expect((await run('unit', 'get', 'ab12', '--json=id')).out).toBe(`{"id":"${fudan.id}"}\n`);
    expect((await run('unit', 'edit', '10246', '--set', 'unitName=x', '--json=revision')).out).toBe('{"revision":4}\n');
    const { out } = await run('unit', 'disable', '10246', 'ab34', fudan.id, '--set', 'reason=x', '--yes');
    expect(out).toContain(`${tongji.id}  `);
    expect(out).toContain('Disabled');
    expect((await run('unit', 'delete', 'ab34', '10246', '--yes')).code).toBe(0);
    expect(written().at(0)).toMatchObject({ id: fudan.id, revision: 3 });
    expect(written().at(-3)).toMatchObject({ ids: `${fudan.id},${tongji.id}` });
    expect(written().at(-1)).toMatchObject({ ids: `${tongji.id},${fudan.id}` });
  });

  test('what names several rows is refused with their ids, and what names none is not found', async () => {
    const { run, written } = await start();
    expect(await run('unit', 'delete', 'ab', '--yes')).toMatchObject({ code: 6 });
    expect(await run('unit', 'get', '同济大学')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${tongji.id} (同济大学), ${rows[3]?.id} (同济大学)`),
    });
    expect(await run('unit', 'delete', '10246', 'nowhere', '--yes')).toMatchObject({ code: 6, out: '' });
    expect(written().filter((one) => JSON.stringify(one).includes(fudan.id))).toEqual([]);
  });

  test('a reference is filtered and set by code, name or the first letters of an id too, one or several', async () => {
    const { run, server, written } = await start();
    const asked = async (...words: string[]): Promise<string | null | undefined> => {
      expect(await run('registration', 'list', ...words)).toMatchObject({ code: 0, err: expect.any(String) });
      const call = server.calls.findLast(({ path }) => path === '/dsTbRegistration/list');
      return call?.query.get('unitId') ?? call?.query.get('superQueryParams');
    };
    expect(await asked('--match', `unitId=${fudan.id}`)).toBe(fudan.id);
    expect(server.calls.filter(({ path }) => path === '/dsTbUnit/list')).toEqual([]);
    expect(await asked('--match', 'unitId=10246')).toBe(fudan.id);
    expect(await asked('--match', 'unitId=!复旦大学')).toBe(`!${fudan.id}`);
    expect(await asked('--match', 'unitId=10246, ab34')).toBe(`${fudan.id},${tongji.id}`);
    expect(await asked('--match', 'unitId=ab*')).toBe('ab*');
    expect(await asked('--match', 'unitId=from-elsewhere')).toBe('from-elsewhere');
    expect(decodeURIComponent((await asked('--where', 'unitId = 10246')) ?? '')).toContain(fudan.id);
    expect(await run('registration', 'list', '--match', 'unitId=nowhere')).toMatchObject({
      code: 6,
      out: '',
      err: 'saiyun: unitId: School “nowhere” was not found by id, number, code or name (for an id, give at least its first 4 characters)\n',
    });
    expect((await run('registration', 'add', '--set', 'teamName=x', '--set', 'unitId=10246', '--json')).code).toBe(0);
    expect(written()).toMatchObject([{ unitId: fudan.id }]);
    await run('registration', 'add', '--set', 'teamName=x', '--set', 'unitId=nowhere');
    expect(written().at(-1)).toMatchObject({ unitId: 'nowhere' });
  });

  test('a JeecgBoot, which says done of rows that are not there, is given ids alone', async () => {
    const { run, server } = await start({ SAIYUN_DIALECT: 'jeecg' });
    expect((await run('role', 'delete', 'editor', '--yes')).code).toBe(6);
    expect(server.calls.some(({ path }) => path.endsWith('/list'))).toBe(false);
  });

  test('lists on a terminal show as much of an id as tells it apart', () => {
    expect(shortIdLength(rows.map(({ id }) => id))).toBe(8);
    expect(shortIdLength(['a'.repeat(12) + 'b'.repeat(20), 'a'.repeat(32)])).toBe(13);
  });
});

describe('a row is named as lists and messages tell namesakes apart', () => {
  const project = (id: string, competition: string) => ({
    id: id.padEnd(32, '0'),
    revision: 1,
    projectName: '决赛',
    projectNameEn: 'Final round',
    competitionId_dictText: competition,
    status: '1',
  });
  const projects = [project('ab', '机器人赛'), project('cd', '数据赛')];
  const run = { id: 'ee'.padEnd(32, '0'), revision: 1, projectId: projects[1]?.id, createTime: '2026-11-25 10:00:00', worksNo: '' };

  const begin = async () => {
    const page = (records: readonly object[]) => ({ records, total: records.length, size: 20, current: 1, pages: 1 });
    const server = await wireServer({
      'GET /dsTbReviewProject/queryById': ({ query }) => projects.find(({ id }) => id === query.get('id')) ?? notFound,
      'GET /dsTbReviewProject/list': ({ query }) =>
        page(
          projects.filter((one) =>
            [one.projectName, one.projectNameEn].includes(query.get('projectName') ?? query.get('projectNameEn') ?? ''),
          ),
        ),
      'GET /dsTbScoreRun/list': ({ query }) => page(query.get('projectId') === run.projectId ? [run] : []),
      'GET /dsTbScoreRun/verify': ({ query }) =>
        query.get('id') === run.id
          ? { equal: true, works: 3, reviews: 9, differs: [], differentCount: 0, different: [], work: null, reviewsChanged: false }
          : notFound,
    });
    return bufferContext({ env: { SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url, LANG: 'en_US.UTF-8' } });
  };

  test('the name that tells two of a name apart is taken back', async () => {
    const { run: saiyun } = await begin();
    expect(await saiyun('reviewProject', 'get', '决赛')).toMatchObject({ code: 2, err: expect.stringContaining('数据赛') as string });
    for (const word of ['决赛 · 数据赛', 'Final round · 数据赛'])
      expect((await saiyun('reviewProject', 'get', word, '--json=id')).out).toBe(`{"id":"${projects[1]?.id}"}\n`);
    expect((await saiyun('reviewProject', 'get', 'Final round · 机械赛')).code).toBe(6);
  });

  test('a run is found by its project, and is the latest one', async () => {
    const { run: saiyun } = await begin();
    const ran = await saiyun('score', 'verify', 'Final round · 数据赛');
    expect(ran).toMatchObject({ code: 0, err: 'The latest run of Final round · 数据赛, of 2026-11-25 10:00:00\n' });
    expect((await saiyun('score', 'verify', '决赛 · 机器人赛')).code).toBe(6);
  });
});
