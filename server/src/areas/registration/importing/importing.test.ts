import { competition } from '@saiyun/sdk/entities';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '../../../sheet/cell.ts';
import { competitionCode, entry, headers, idNumber, type SheetServer, sheetServer, workbook } from '../../task/sheets.test-support.ts';

let server: SheetServer;
let unit = '';
let competitionId = '';

const questions = [
  {
    key: 'size',
    label: '衣服尺码',
    labelEn: 'Shirt size',
    type: 'choice',
    options: [
      { value: 's', label: '小号', labelEn: 'Small' },
      { value: 'l', label: '大号', labelEn: 'Large' },
    ],
  },
  {
    key: 'food',
    label: '饮食',
    labelEn: 'Food',
    type: 'choice',
    many: true,
    options: [
      { value: 'veg', label: '素食' },
      { value: 'halal', label: '清真' },
    ],
  },
  { key: 'room', label: '房间数', labelEn: 'Rooms', type: 'number', required: true },
  { key: 'mobile', label: '手机号', labelEn: 'Mobile', type: 'text' },
  { key: 'letter', label: '推荐信', labelEn: 'Letter', type: 'file' },
];

const made = async (path: string, body: object): Promise<string> => {
  const answer = await server.send('admin', 'POST', path, body);
  expect(answer).toMatchObject({ success: true });
  return (answer.result as { id: string }).id;
};

beforeAll(async () => {
  server = await sheetServer();
  unit = server.units[0]?.name ?? '';
  competitionId =
    (await server.db.one<{ id: string }>('select id from ds_tb_competition where competition_code = $1', [competitionCode]))?.id ?? '';
  // The bounds of a team are set before anybody enters.
  await server.db.run(`update ${competition.table} set team_max = 3, tutor_max = 1, phone_once = '1' where id = $1`, [competitionId]);
  const form = await made('/dsTbCompetitionForm/add', {
    competitionId,
    formName: '报名信息表',
    formKind: 'registration',
    fields: questions,
  });
  expect(await server.send('admin', 'PUT', '/dsTbCompetitionForm/use', { ids: form })).toMatchObject({ success: true });
});
afterAll(() => server?.close());

const more = [
  '衣服尺码',
  '饮食',
  '房间数',
  '成员1姓名',
  '成员1证件号码',
  '成员1手机号',
  '成员2姓名',
  '成员2证件号码',
  '指导教师1姓名',
  '指导教师1证件号码',
] as const;
type Said = Partial<Record<(typeof more)[number], Cell>>;
const row = (n: number, said: Said): Cell[] => [...entry(n, unit), ...more.map((name) => said[name] ?? null)];
const upload = async (rows: readonly (readonly Cell[])[], fields?: Record<string, string>) =>
  server.upload('admin', '/dsTbRegistration/importExcel', await workbook([[...headers, ...more], ...rows]), fields);
const teamOf = async (n: number) => {
  const { rows } = {
    rows: await server.db.many<{ id: string }>('select id from ds_tb_registration where external_id = $1', [
      `T${String(n).padStart(6, '0')}`,
    ]),
  };
  const [found] = rows;
  if (!found) return undefined;
  const read = async (path: string, query: Record<string, string>) =>
    (JSON.parse((await server.get('admin', path, query)).bytes.toString()) as { result: unknown }).result;
  const stored = (await read('/dsTbRegistration/queryById', { id: found.id })) as { answers: unknown; formVersion: number };
  const { records } = (await read('/dsTbRegistrationMember/list', { registrationId: found.id, column: 'orderNum', order: 'asc' })) as {
    records: { id: string; memberRole: string; realName: string; status: string }[];
  };
  return {
    answers: stored.answers,
    formVersion: stored.formVersion,
    people: records.map(({ memberRole, realName }) => `${memberRole} ${realName}`).sort(),
    ids: records.map(({ id }) => id).sort(),
  };
};
const reasons = async (answer: Awaited<ReturnType<typeof upload>>): Promise<string> => {
  expect(answer.result.fileUrl).toMatch(/^\/sys\/common\/static\/import\//);
  const cells = await server.sheetOf((await server.get('admin', answer.result.fileUrl ?? '')).bytes);
  return cells.map((line) => line.at(-1)).join('\n');
};

test('IMPORT-02, REG-03: a row brings the answers of the form and the people of its team; the same row again changes nothing, another name its person', async () => {
  const said = {
    衣服尺码: '大号',
    饮食: '素食、清真',
    房间数: '2',
    成员1姓名: '张三',
    成员1证件号码: idNumber(2001),
    成员1手机号: '13900002001',
    指导教师1姓名: '李老师',
    指导教师1证件号码: idNumber(2002),
  };
  expect((await upload([row(1, said)])).result).toMatchObject({ addedCount: 1, errorCount: 0 });
  const first = await teamOf(1);
  expect(first).toMatchObject({ answers: { size: 'l', food: 'veg,halal', room: 2 }, people: ['member 张三', 'tutor 李老师'] });
  expect(first?.formVersion).toBeGreaterThan(0);
  expect((await upload([row(1, said)])).result).toMatchObject({ addedCount: 0, updatedCount: 0, unchangedCount: 1, errorCount: 0 });
  expect((await upload([row(1, { ...said, 成员1姓名: '张三丰', 房间数: 3 })])).result).toMatchObject({ updatedCount: 1, errorCount: 0 });
  const second = await teamOf(1);
  expect(second).toMatchObject({ answers: { size: 'l', room: 3 }, people: ['member 张三丰', 'tutor 李老师'] });
  expect(second?.ids).toEqual(first?.ids);
});

test('IMPORT-04: a fault of an answer or a person is told at its column, and nothing of its row is stored', async () => {
  const person = (n: number) => ({ 成员1姓名: '赵六', 成员1证件号码: idNumber(n) });
  const answer = await upload([
    row(11, { 衣服尺码: '巨大' }),
    row(12, { 房间数: '很多' }),
    row(13, { 成员1姓名: '无证' }),
    row(14, { ...person(2014), 成员2姓名: '赵六', 成员2证件号码: idNumber(2014) }),
    row(15, { 成员1姓名: '自己', 成员1证件号码: idNumber(15) }),
    row(16, person(2016)),
    row(17, person(2016)),
    row(18, { ...person(2018), 成员1手机号: '13810000018' }),
    row(19, { ...person(2001) }),
  ]);
  expect(answer.result).toMatchObject({ totalCount: 9, addedCount: 1, errorCount: 8 });
  const told = await reasons(answer);
  for (const [rowNo, header] of [
    [2, '衣服尺码'],
    [3, '房间数'],
    [4, '成员1证件号码'],
    [5, '成员2证件号码'],
    [6, '成员1证件号码'],
    [8, '成员1证件号码'],
    [9, '成员1手机号'],
    [10, '成员1姓名'],
  ] as const)
    expect(told).toMatch(new RegExp(`第${rowNo}行 \\w+列 ${header}：`));
  for (const n of [11, 12, 13, 14, 15, 17, 18, 19]) expect(await teamOf(n)).toBeUndefined();
  expect(await teamOf(16)).toMatchObject({ people: ['member 赵六'] });
});

test('REG-03: a team that would be too large is refused whole, and a dry run stores nobody', async () => {
  const said = { 成员1姓名: '甲', 成员1证件号码: idNumber(2031), 成员2姓名: '乙', 成员2证件号码: idNumber(2032) };
  expect((await upload([row(31, said)], { dryRun: '1' })).result).toMatchObject({ addedCount: 1, errorCount: 0 });
  expect(await teamOf(31)).toBeUndefined();
  expect((await upload([row(31, said)])).result).toMatchObject({ addedCount: 1, errorCount: 0 });
  const third = await upload([row(31, { 成员1姓名: '丙', 成员1证件号码: idNumber(2033) })]);
  expect(third.result).toMatchObject({ errorCount: 1 });
  expect(await teamOf(31)).toMatchObject({ people: ['member 乙', 'member 甲'] });
});

test('IMPORT-02: the template for a competition has its questions and people, and is read as it is', async () => {
  for (const [language, expected] of [
    ['zh', ['衣服尺码', '饮食', '房间数', '报名表：手机号', '成员1姓名', '成员2手机号', '指导教师1证件号码']],
    ['en', ['Shirt size', 'Food', 'Rooms', 'Form: Mobile', 'Member 1 Name', 'Member 2 Mobile', 'Tutor 1 ID number']],
  ] as const) {
    const { bytes } = await server.get('admin', '/dsTbRegistration/exportXls', { template: '1', competitionId: competitionCode }, language);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
    const cells = Array.from({ length: 60 }, (_v, i) => book.worksheets[0]?.getCell(3, i + 1).text ?? '');
    const heads = cells.map((text) => text.replace(' *', ''));
    for (const header of expected) expect(heads).toContain(header);
    expect(heads.filter((head) => /推荐信|Letter|成员3|Member 3|指导教师2|Tutor 2/.test(head))).toEqual([]);
    const answer = await server.upload('admin', '/dsTbRegistration/importExcel', bytes, { strict: '1' });
    // Only its example row is left, which is no data; no column is unknown.
    expect(answer).toMatchObject({ error: 'sheet.empty' });
  }
});
