import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bufferContext } from '../../../testing/buffer-context.ts';
import { wireServer } from '../../../testing/wire-server.ts';

const id = (start: string): string => start.padEnd(32, '0');
const rows: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  dsTbCompetition: [
    { id: id('c1'), competitionCode: 'ZNCX-2026', competitionName: '智能创新' },
    { id: id('c2'), competitionCode: 'KJLW-2026', competitionName: '科技论文' },
  ],
  dsTbCompetitionGroup: [
    { id: id('a1'), competitionId: id('c1'), groupCode: 'Y', groupName: '研究生组', groupNameEn: 'Graduates' },
    { id: id('a2'), competitionId: id('c2'), groupCode: 'Y', groupName: '研究生组', groupNameEn: 'Graduates' },
    { id: id('a3'), competitionId: id('c2'), groupCode: 'B', groupName: '本科组', groupNameEn: 'Undergraduates' },
  ],
};
const grades = [
  { value: '1', zh: '大一', en: 'First year' },
  { value: '2', zh: '大二', en: 'Second year' },
];

async function start() {
  const list =
    (record: string) =>
    ({ query }: { readonly query: URLSearchParams }) => {
      const found = (rows[record] ?? []).filter((row) => Object.keys(row).every((name) => [null, row[name]].includes(query.get(name))));
      return { records: found, total: found.length, size: 3, current: 1, pages: 1 };
    };
  const server = await wireServer({
    'GET /dsTbCompetition/list': list('dsTbCompetition'),
    'GET /dsTbCompetitionGroup/list': list('dsTbCompetitionGroup'),
    'GET /sys/dict/getDictItems/ds_grade': ({ query }) =>
      grades.map(({ value, zh, en }) => ({ value, text: query.get('language') === 'en' ? en : zh })),
    'GET /dsTbRegistration/list': () => ({ records: [], total: 0, size: 20, current: 1, pages: 0 }),
    'POST /dsTbCompetition/add': ({ body }) => ({ ...JSON.parse(body), id: 'n1', revision: 1 }),
    'POST /dsTbRegistration/add': ({ body }) => ({ ...JSON.parse(body), id: 'r1', revision: 1 }),
  });
  const context = bufferContext({ env: { SAIYUN_TOKEN: 't', SAIYUN_SERVER: server.url, LANG: 'en_US.UTF-8' } });
  const sent = (): unknown => JSON.parse(server.calls.findLast(({ method }) => method === 'POST')?.body ?? '{}');
  return { ...context, server, sent };
}

test('A9: a group is found by its name within the competition that is given beside it, in whatever order', async () => {
  const { run, sent } = await start();
  const add = (...sets: string[]) => run('registration', 'add', ...sets.flatMap((set) => ['--set', set]));
  for (const [competition, group] of [
    ['ZNCX-2026', 'a1'],
    ['科技论文', 'a2'],
  ] as const)
    for (const name of ['研究生组', 'Graduates', 'Y']) {
      await add(`groupId=${name}`, `competitionId=${competition}`);
      expect(sent()).toMatchObject({ competitionId: id(competition === '科技论文' ? 'c2' : 'c1'), groupId: id(group) });
    }
  expect(await add('groupId=研究生组')).toMatchObject({ code: 2, err: expect.stringContaining(id('a2')) as string });
  // A group of another competition is the platform's to refuse, which says why.
  await add('groupId=本科组', 'competitionId=ZNCX-2026');
  expect(sent()).toMatchObject({ groupId: id('a3') });
});

test('A9: --input takes what sheets take: names and codes of references, texts of dictionaries in either language, yes and no', async () => {
  const { run, sent, folder } = await start();
  const add = async (values: object, record = 'registration') => {
    writeFileSync(join(folder, 'in.json'), JSON.stringify(values));
    return run(record, 'add', '--input', 'in.json');
  };
  for (const grade of ['2', '大二', 'second year']) {
    await add({ competitionId: 'ZNCX-2026', groupId: '研究生组', grade, teamName: null });
    expect(sent()).toMatchObject({ competitionId: id('c1'), groupId: id('a1'), grade: '2', teamName: null });
  }
  // What means nothing goes to the platform, which tells all faults at once.
  await add({ competitionId: 'nowhere', grade: '大九' });
  expect(sent()).toMatchObject({ competitionId: 'nowhere', grade: '大九' });
  await add({ allowCrossUnit: true, feeDue: 'After approval' }, 'competition');
  expect(sent()).toMatchObject({ allowCrossUnit: '1', feeDue: 'approved' });
  await add({ allowCrossUnit: '否', feeDue: '审核通过后' }, 'competition');
  expect(sent()).toMatchObject({ allowCrossUnit: '0', feeDue: 'approved' });
});

test('A9: values as they are stored cost a call for the dictionary alone', async () => {
  const { run, server } = await start();
  await run('registration', 'add', '--set', `competitionId=${id('c2')}`, '--set', 'grade=1');
  const last = server.calls.slice(server.calls.findLastIndex(({ path }) => path.endsWith('/add')) - 1);
  expect(last.map(({ path }) => path)).toEqual(['/sys/dict/getDictItems/ds_grade', '/dsTbRegistration/add']);
});

test('A9: filters take texts of dictionaries and a group within the competition beside it', async () => {
  const { run, server } = await start();
  await run(
    'registration',
    'list',
    '--match',
    'groupId=研究生组',
    '--match',
    'competitionId=KJLW-2026',
    '--match',
    'grade=大一,Second year',
  );
  expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toMatchObject({
    competitionId: id('c2'),
    groupId: id('a2'),
    grade: '1,2',
  });
});
