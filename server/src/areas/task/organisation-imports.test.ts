import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SheetServer, sheetServer, workbook } from './sheets.test-support.ts';

let server: SheetServer;
beforeAll(async () => {
  server = await sheetServer();
});
afterAll(() => server?.close());

const heads = ['机构/部门名称', '上级部门', '排序'];
const departs = (rows: readonly (readonly (string | number | null)[])[], fields: Record<string, string> = {}) =>
  workbook([heads, ...rows]).then((file) => server.upload('admin', '/sys/sysDepart/importExcel', file, fields));
const users = (rows: readonly (readonly (string | null)[])[], fields: Record<string, string> = {}) =>
  workbook([['登录账号', '真实姓名', '电子邮件', '角色', '部门'], ...rows]).then((file) =>
    server.upload('admin', '/sys/user/importExcel', file, fields),
  );
const departsOf = async (username: string): Promise<readonly string[]> =>
  (
    await server.db.many<{ name: string }>(
      `select d.depart_name as name from sys_user_depart m join sys_depart d on d.id = m.depart_id join sys_user u on u.id = m.user_id
       where u.username = $1 order by d.depart_name`,
      [username],
    )
  ).map(({ name }) => name);

const university = [
  ['示范大学', null, 1],
  ...Array.from({ length: 20 }, (_c, c) => [
    [`学院${c + 1}`, '示范大学', c + 1],
    ...Array.from({ length: 14 }, (_d, d) => [`学院${c + 1}第${d + 1}教研室`, `学院${c + 1}`, d + 1]),
  ]).flat(),
] as const;

describe('DEPART-03, IMPORT-04: a whole organisation from one sheet', () => {
  test('300 departments whose parents stand above them pass the check and are stored as the tree that they are', async () => {
    const checked = await departs(university, { dryRun: '1' });
    expect(checked.result).toMatchObject({ addedCount: 301, errorCount: 0 });
    expect((await departs(university)).result).toMatchObject({ addedCount: 301, errorCount: 0 });
    const [deep] = await server.db.many<{ code: string; above: string }>(
      `select d.org_code as code, p.depart_name as above from sys_depart d join sys_depart p on p.id = d.parent_id where d.depart_name = '学院20第14教研室'`,
    );
    expect(deep).toMatchObject({ above: '学院20', code: expect.stringMatching(/^[A-Z]\d\d[A-Z]\d\d[A-Z]\d\d$/) as string });
    const codes = await server.db.many<{ code: string }>(`select org_code as code from sys_depart where tenant_id = 1`);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
  });

  test('a parent that stands nowhere is told in the check, with its row', async () => {
    const { result } = await departs(
      [
        ['新学院', null, 1],
        ['新系', '没有的学院', 1],
      ],
      { dryRun: '1' },
    );
    expect(result).toMatchObject({ addedCount: 1, errorCount: 1 });
  });
});

describe('USER-01, IMPORT-04: accounts come with their departments', () => {
  test('by name or code, several in a cell; changed by the next sheet, left alone where it has no such column', async () => {
    const code = (await server.db.one<{ code: string }>(`select org_code as code from sys_depart where depart_name = '学院2'`))?.code ?? '';
    const { result } = await users([
      ['zhang_one', '张一', 'zhang1@example.edu', '报名人员', '学院1'],
      ['zhang_two', '张二', 'zhang2@example.edu', '报名人员', `学院1，${code}`],
      ['zhang_three', '张三', 'zhang3@example.edu', '报名人员', null],
      ['zhang_four', '张四', 'zhang4@example.edu', '报名人员', '没有的部门'],
    ]);
    expect(result).toMatchObject({ addedCount: 3, errorCount: 1 });
    expect(await departsOf('zhang_one')).toEqual(['学院1']);
    expect(await departsOf('zhang_two')).toEqual(['学院1', '学院2']);
    expect(await departsOf('zhang_three')).toEqual([]);
    expect(await departsOf('zhang_four')).toEqual([]);

    const again = await users([
      ['zhang_one', '张一', 'zhang1@example.edu', '报名人员', '学院1'],
      ['zhang_two', '张二', 'zhang2@example.edu', '报名人员', '学院3'],
    ]);
    expect(again.result).toMatchObject({ addedCount: 0, updatedCount: 1, unchangedCount: 1 });
    expect(await departsOf('zhang_two')).toEqual(['学院3']);
    const without = await workbook([
      ['登录账号', '真实姓名', '电子邮件', '角色'],
      ['zhang_two', '张二二', 'zhang2@example.edu', '报名人员'],
    ]);
    expect((await server.upload('admin', '/sys/user/importExcel', without)).result).toMatchObject({ updatedCount: 1 });
    expect(await departsOf('zhang_two')).toEqual(['学院3']);
    const told = await server.db.many<{ after: { selecteddeparts: string } }>(
      `select l.after from sys_audit_log l join sys_user u on u.id = l.entity_id where l.entity = 'sysUser' and l.action = 'departs' and u.username = 'zhang_two' order by l.create_time, l.id`,
    );
    expect(told.map(({ after }) => after.selecteddeparts)).toEqual([expect.stringContaining('学院2'), '学院3']);
  });

  test('a name that several departments have needs the code; a refused row keeps the departments that it had', async () => {
    await departs([['学院3', null, 9]]);
    const { result } = await users([
      ['zhang_one', '张一', 'zhang2@example.edu', '没有的角色', '学院2'],
      ['zhang_two', '张二', 'zhang2@example.edu', '报名人员', '学院3'],
    ]);
    expect(result).toMatchObject({ errorCount: 2 });
    expect(await departsOf('zhang_one')).toEqual(['学院1']);
    expect(await departsOf('zhang_two')).toEqual(['学院3']);
  });
});
