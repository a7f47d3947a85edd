import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formNamed } from '../server/src/areas/online/form/module.ts';
import { sealAllRows } from '../server/src/areas/online/form/sealed-rows.ts';
import type { Ctx } from '../server/src/kernel/context.ts';
import { api, hall, type Listed, onlineDesk, type Row, venue } from './support/online-desk.ts';
import { type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const { admin, published, sheet, importCsv } = onlineDesk(() => server);

describe('CALL-127: an online form', () => {
  beforeAll(async () => {
    await published('venue', venue, { readRoles: 'ADMIN,APPL', writeRoles: 'ADMIN' });
    await admin().ok('POST', api('form', 'venue'), hall);
  });

  test('tells its columns, with dictionaries, in both languages', async () => {
    const zh = await admin().ok<{ columns: Row[]; dictOptions: Record<string, Row[]> }>('GET', api('getColumns', 'venue'));
    expect(zh.columns[0]).toMatchObject({ title: '名称', dataIndex: 'name', sorter: true });
    expect(zh.columns.find((c) => c.dataIndex === 'sort')).toMatchObject({ customRender: 'yn' });
    expect(zh.dictOptions.yn?.[0]).toMatchObject({ value: '1', text: '是' });
    const en = await admin().call('GET', api('getColumns', 'venue'), {}, 'en');
    expect(en.result).toMatchObject({ name: 'venue', columns: [{ title: 'Name' }, ...zh.columns.slice(1).map(() => ({}))] });
  });

  test('adds, reads, changes, lists, filters, sorts and deletes rows', async () => {
    await published('rooms', venue, { readRoles: 'ADMIN', writeRoles: 'ADMIN' });
    const added = await admin().ok<Row>('POST', api('form', 'rooms'), { ...hall, language: 'zh' });
    expect(added).toMatchObject({ ...hall, phone: '138****8000', sort_dictText: '是', formVersion: 1, revision: 1 });
    expect(await admin().ok('GET', `${api('form', 'rooms')}/${added.id}`)).toMatchObject({ ...hall, phone: '138****8000' });
    for (const [name, seats] of [
      ['教室一', 40],
      ['教室二', 60],
      ['机房', 50],
    ] as const)
      await admin().ok('POST', api('form', 'rooms'), { name, seats, rent: seats, open: '0', builtOn: `20${seats}-01-01` });
    await admin().ok('PUT', api('form', 'rooms'), { id: added.id, seats: 320 });
    const list = (query: Record<string, unknown>) => admin().ok<Listed>('GET', api('getData', 'rooms'), query);
    const names = async (query: Record<string, unknown>) => (await list(query)).records.map((row) => row.name);
    expect(await names({ column: 'seats', order: 'asc' })).toEqual(['教室一', '机房', '教室二', '报告厅']);
    expect(await list({ pageSize: 2, pageNo: 2, column: 'name', order: 'asc' })).toMatchObject({ total: 4, current: 2, pages: 2 });
    expect(await names({ name: '*教室*', column: 'name', order: 'asc' })).toEqual(['教室一', '教室二']);
    expect(await names({ seats_begin: 55, column: 'seats', order: 'desc' })).toEqual(['报告厅', '教室二']);
    expect(await names({ rent_begin: 1200, rent_end: 1201 })).toEqual(['报告厅']);
    expect(await names({ builtOn_end: '2020-01-01' })).toEqual(['报告厅']);
    expect(await names({ sort: '1,9' })).toEqual(['报告厅']);
    const advanced = JSON.stringify([
      { field: 'seats', rule: 'lt', val: '50' },
      { field: 'open', rule: 'eq', val: '1' },
    ]);
    expect(
      await names({ superQueryParams: encodeURIComponent(advanced), superQueryMatchType: 'or', column: 'seats', order: 'asc' }),
    ).toEqual(['教室一', '报告厅']);
    expect(await admin().call('GET', api('getData', 'rooms'), { "seats') or 1=1 --": 1 })).toMatchObject({ error: 'query.column' });
    expect(await admin().call('GET', api('getData', 'rooms'), { column: 'note' })).toMatchObject({ error: 'query.column' });
    const gone = (await list({ name: '教室*' })).records.map((row) => row.id);
    await admin().ok('DELETE', `${api('form', 'rooms')}/${gone.join(',')}`);
    expect((await list({})).total).toBe(2);
    const audits = await server.db.many<{ action: string; after: Record<string, unknown> | null }>(
      `select action, after from sys_audit_log where entity = 'onl_rooms' and entity_id = $1 order by create_time, id`,
      [added.id],
    );
    expect(audits.map((a) => a.action).sort()).toEqual(['add', 'edit']);
    expect(audits.find((a) => a.action === 'edit')?.after).toMatchObject({ seats: 320 });
    const [edit] = await server.db.many<{ id: string }>(
      `select id from sys_audit_log where entity = 'onl_rooms' and entity_id = $1 and action = 'edit'`,
      [added.id],
    );
    const told = await admin().ok<readonly object[]>('GET', '/sys/recordPage/entries', { ids: edit?.id });
    expect(told).toMatchObject([
      {
        name: '报告厅',
        changes: [{ field: 'seats', after: 320 }],
        form: { label: ['表单 rooms', 'rooms'], fields: { seats: { kind: 'int' } } },
      },
    ]);
  });

  test.each([
    [{ name: null }, 'name', 'required'],
    [{ name: '报告厅' }, 'name', 'unique'],
    [{ seats: 0 }, 'seats', 'tooSmall'],
    [{ seats: 1.5 }, 'seats', 'digits'],
    [{ seats: 'many' }, 'seats', 'type'],
    [{ rent: 1.005 }, 'rent', 'digits'],
    [{ area: 1.25 }, 'area', 'digits'],
    [{ open: 'yes' }, 'open', 'choice'],
    [{ builtOn: '2026-02-30' }, 'builtOn', 'date'],
    [{ checkedAt: 'today' }, 'checkedAt', 'instant'],
    [{ sort: '7' }, 'sort', 'choice'],
    [{ phone: '12345678901' }, 'phone', 'pattern'],
    [{ door: 'a101' }, 'door', 'pattern'],
    [{ pid: 'x' }, 'pid', 'unknown'],
    [{ formVersion: 9 }, 'formVersion', 'serverOwned'],
    [{ __proto__x: 1 }, '__proto__x', 'unknown'],
  ])('CELL-04, CALL-127: refuses %j', async (wrong, field, code) => {
    const answer = await admin().call('POST', api('form', 'venue'), { ...hall, name: `新 ${server.next()}`, ...wrong });
    expect(answer).toMatchObject({ error: 'input.invalid', issues: [{ field, code }] });
  });

  test('FORM-19, FORM-20: a value is checked while it is filled in, and once more when it is saved', async () => {
    const code = `ruled${server.next()}`;
    const fields = [{ key: 'mobile', label: '手机', labelEn: 'Mobile', kind: 'text', unique: true, checkRule: 'phone', sensitive: false }];
    await published(code, fields, { readRoles: 'ADMIN', writeRoles: 'ADMIN' });
    await admin().ok('POST', api('form', code), { mobile: '13800138000' });
    const duplicate = (fieldVal: string) =>
      admin().call('GET', '/sys/duplicate/check', { tableName: `onl_${code}`, fieldName: 'mobile', fieldVal });
    expect(await duplicate('13800138000')).toMatchObject({ success: false, error: 'check.taken' });
    expect(await duplicate('13800138001')).toMatchObject({ success: true });
    expect(
      await server.as('APPL').call('GET', '/sys/duplicate/check', { tableName: `onl_${code}`, fieldName: 'mobile', fieldVal: '1' }),
    ).toMatchObject({
      error: 'check.not_listed',
    });
    expect(await admin().call('POST', api('form', code), { mobile: '123' })).toMatchObject({
      error: 'input.invalid',
      issues: [{ field: 'mobile', code: 'checkRule', text: '手机号格式不正确' }],
    });
  });

  test('is of its roles, and of a permission of its own once there is one', async () => {
    const student = server.as('APPL');
    expect((await student.ok<Listed>('GET', api('getData', 'venue'))).total).toBeGreaterThan(0);
    expect(await student.call('POST', api('form', 'venue'), { name: 'x' })).toMatchObject({ error: 'access.denied' });
    expect(await server.as('EXPERT').call('GET', api('getData', 'venue'))).toMatchObject({ error: 'access.denied' });
    expect(await server.as('EXPERT').call('GET', api('getColumns', 'venue'))).toMatchObject({ error: 'access.denied' });
    await server.db.run(
      `insert into sys_permission (id, parent_id, name, perms, perms_type, menu_type, sort_no, hidden, always_show, keep_alive, is_route, external, status)
       values ('onl-venue-list', '', 'x', 'onl_venue:list', '2', 2, 1, false, false, false, false, false, '1')`,
    );
    expect(await student.call('GET', api('getData', 'venue'))).toMatchObject({ error: 'access.denied' });
    await server.db.run(`delete from sys_permission where id = 'onl-venue-list'`);
    expect((await student.ok<readonly Row[]>('GET', '/online/cgform/api/forms')).map((f) => f.code)).toContain('venue');
    expect((await server.as('EXPERT').ok<readonly Row[]>('GET', '/online/cgform/api/forms')).map((f) => f.code)).not.toContain('venue');
  });

  test('TENANT-01: another tenant has forms of its own', async () => {
    const other = server.as('ADMIN', 2);
    expect(await other.call('GET', api('getData', 'venue'))).toMatchObject({ error: 'online.no_form' });
    await other
      .ok('POST', '/online/cgform/head/add', { code: 'venue', formName: '别处', fields: [{ key: 'name', label: 'x', kind: 'text' }] })
      .then((form) => other.ok('PUT', '/online/cgform/head/publish', { ids: form.id }));
    expect((await other.ok<Listed>('GET', api('getData', 'venue'))).total).toBe(0);
    const [mine] = (await admin().ok<Listed>('GET', api('getData', 'venue'))).records;
    expect(await other.call('GET', `${api('form', 'venue')}/${mine?.id}`)).toMatchObject({ error: 'row.missing' });
    expect(await other.call('PUT', api('form', 'venue'), { id: mine?.id, name: 'x' })).toMatchObject({ error: 'row.missing' });
    expect(await other.call('DELETE', `${api('form', 'venue')}/${mine?.id}`)).toMatchObject({ error: 'row.missing' });
  });

  test('exports and imports its sheet, new rows and changed ones, with its own checks', async () => {
    const reply = await sheet('exportXls', 'venue', '?format=csv');
    expect(reply.text).toContain('名称,座位,租金');
    const csv = ['名称,座位,租金,电话', '报告厅,330,1000,13800138000', '体育馆,900,5000,', '坏电话,10,1,123', '缺座位太多,99999,1,'].join(
      '\n',
    );
    const report = await importCsv('venue', csv);
    expect(report).toMatchObject({ code: 201, result: { totalCount: 4, successCount: 2, errorCount: 2, addedCount: 1, updatedCount: 1 } });
    const rows = (await admin().ok<Listed>('GET', api('getData', 'venue'), { name: '报告厅' })).records;
    expect(rows).toMatchObject([{ seats: 330, rent: 1000, note: '二楼' }]);
  });

  test('EXPORT-01: a long export runs as a task, for whoever may export', async () => {
    const student = server.as('APPL');
    const asked = { bizCode: 'onl_venue', params: { format: 'csv' } };
    for (const caller of [admin(), student]) {
      const { id: taskId } = await caller.ok<Row>('POST', '/dsTbDownloadTask/create', asked);
      await expect
        .poll(async () => (await caller.ok<Row>('GET', '/dsTbDownloadTask/queryById', { id: taskId })).rowCount, { timeout: 60_000 })
        .toBeGreaterThan(0);
    }
    expect(await server.as('EXPERT').call('POST', '/dsTbDownloadTask/create', asked)).toMatchObject({ error: 'access.denied' });
    expect(await admin().call('POST', '/dsTbDownloadTask/create', { bizCode: 'onl_nothing' })).toMatchObject({ error: 'input.invalid' });
  });

  test('the same rows by the eight calls of a record', async () => {
    const added = await admin().ok<Row>('POST', '/online/form/venue/add', { name: '礼堂', seats: 800 });
    expect(await admin().ok('GET', '/online/form/venue/queryById', { id: added.id })).toMatchObject({ name: '礼堂' });
    expect((await admin().ok<Listed>('GET', '/online/form/venue/list', { name: '礼堂' })).total).toBe(1);
    expect(await admin().call('PUT', '/online/form/venue/edit', { id: added.id, revision: 9, seats: 1 })).toMatchObject({
      error: 'row.stale',
    });
    await admin().ok('DELETE', '/online/form/venue/delete', { id: added.id });
    expect(await admin().call('GET', '/online/form/venue/queryById', { id: added.id })).toMatchObject({ error: 'row.missing' });
  });
});

/** Fields of online forms that hold personal numbers, by how they are recognised, each with its masked value. */
const sensitive = [
  ['a flag', { key: 'remark', label: '说明', kind: 'longText', sensitive: true }, '王芳 家住学院路', '王*******'],
  ['a flag of a line', { key: 'extra', label: '其他', kind: 'text', sensitive: true }, '编号 88997766', '编**********'],
  ['the pattern of a mobile', { key: 'reach', label: '联系', kind: 'text', pattern: 'm' }, '13900001234', '139****1234'],
  ['a label in Chinese', { key: 'a', label: '联系电话', kind: 'text' }, '010-87654321', '010*****4321'],
  ['a label in English', { key: 'b', label: '号', labelEn: 'Bank account', kind: 'text' }, '6222020200112233', '6222********2233'],
  ['a key', { key: 'idNo', label: '号', kind: 'text' }, '110101199003074514', '110***********4514'],
] as const;

describe('sensitive values of online forms', () => {
  test.each(sensitive)(
    'by %s: are encrypted, masked, found whole, unique and revealed with a reason',
    async (_by, field, value, masked) => {
      const code = `secret${server.next()}`;
      const unique = field.kind === 'text';
      await published(code, [
        { key: 'title', label: '标题', kind: 'text', sort: true },
        { ...field, ...(unique && { search: true, unique: true }) },
      ]);
      const { key } = field;
      const added = await admin().ok<Row>('POST', api('form', code), { title: 'x', [key]: value });
      await admin().ok('POST', api('form', code), { title: 'y' });
      const stored = await server.db.one<{ data: Row }>('select data from online_form_row where id = $1', [added.id]);
      expect(JSON.stringify(stored)).not.toContain(value);
      expect(server.services.cipher.open(String(stored?.data[key]))).toBe(value);
      const logged = await server.db.many('select before, after from sys_audit_log where entity_id = $1', [added.id]);
      expect(logged).toHaveLength(1);
      expect(JSON.stringify(logged)).not.toContain(value);
      const list = await admin().ok<Listed>('GET', api('getData', code), { column: 'title', order: 'asc' });
      expect(list.records.map((row) => row[key])).toEqual([masked, null]);
      const { text } = await sheet('exportXls', code, '?format=csv');
      expect(text).toContain(masked);
      expect(text).not.toContain(value);
      const asked = { entity: `onl_${code}`, id: added.id, field: key };
      expect(await admin().ok('POST', '/sys/sensitive/reveal', { ...asked, reason: '核对' })).toEqual({ value });
      expect(await admin().call('POST', '/sys/sensitive/reveal', asked)).toMatchObject({ success: false });
      expect(await server.as('EXPERT').call('POST', '/sys/sensitive/reveal', { ...asked, reason: '核对' })).toMatchObject({
        error: 'access.denied',
      });
      // Stars sent back stand for the stored value; a new value is sealed too.
      await admin().ok('PUT', api('form', code), { id: added.id, title: 'z', [key]: masked });
      expect(await admin().ok('POST', '/sys/sensitive/reveal', { ...asked, reason: '核对' })).toEqual({ value });
      if (!unique) return;
      const found = (query: Record<string, unknown>) => admin().ok<Listed>('GET', api('getData', code), query);
      expect((await found({ [key]: value })).total).toBe(1);
      expect((await found({ [key]: value.slice(0, -1) })).total).toBe(0);
      expect(await admin().call('POST', api('form', code), { title: 'w', [key]: value })).toMatchObject({
        issues: [{ field: key, code: 'unique' }],
      });
      expect(await importCsv(code, `标题,${field.label}\nv,${value}`)).toMatchObject({ result: { errorCount: 1 } });
      expect(await admin().call('GET', api('getData', code), { column: key })).toMatchObject({ error: 'query.column' });
    },
  );

  test('a field that becomes sensitive has its rows sealed when it is published, and stays so', async () => {
    const form = await published('grows', [{ key: 'who', label: '联系人', kind: 'text' }]);
    const old = await admin().ok<Row>('POST', api('form', 'grows'), { who: '王芳 13700005678' });
    const change = async (field: object) => {
      await admin().ok('PUT', '/online/cgform/head/edit', { id: form.id, fields: [field] });
      return admin().call('PUT', '/online/cgform/head/publish', { ids: form.id });
    };
    expect(await change({ key: 'who', label: '联系人', kind: 'text', sensitive: true })).toMatchObject({ success: true });
    const stored = await server.db.one('select data from online_form_row where id = $1', [old.id]);
    expect(JSON.stringify(stored)).not.toContain('13700005678');
    // Also in the version in which it was not sensitive.
    const asked = await admin().ok('GET', `${api('form', 'grows')}/${old.id}`, { version: '1' });
    expect(asked).toMatchObject({ who: '王*************' });
    for (const field of [{ sensitive: false }, {}])
      expect(await change({ key: 'who', label: '联系人', kind: 'text', ...field })).toMatchObject({ error: 'online.sensitive' });
  });

  test('a field without rows becomes plain again in every version, and values written from then on lie open', async () => {
    const who = { key: 'who', label: '联系人', kind: 'text' };
    const form = await published('plainagain', [{ ...who, sensitive: true }]);
    const publish = async (field: object) => {
      await admin().ok('PUT', '/online/cgform/head/edit', { id: form.id, fields: [{ ...who, ...field }] });
      return admin().call('PUT', '/online/cgform/head/publish', { ids: form.id });
    };
    expect(await publish({})).toMatchObject({ success: true });
    const { id } = await admin().ok<Row>('POST', api('form', 'plainagain'), { who: '王芳' });
    const stored = () => server.db.one<{ data: Row }>('select data from online_form_row where id = $1', [id]);
    expect((await stored())?.data).toEqual({ who: '王芳' });
    // Also in the version in which it was sensitive.
    for (const query of [{}, { version: '1' }])
      expect(await admin().ok('GET', `${api('form', 'plainagain')}/${id}`, query)).toMatchObject({ who: '王芳' });
    expect(await sealAllRows(server.db, server.services.cipher)).toBe(0);
    // With a row it is sealed again, for good: also once the row is deleted.
    expect(await publish({ sensitive: true })).toMatchObject({ success: true });
    expect(JSON.stringify(await stored())).not.toContain('王芳');
    await admin().ok('DELETE', `${api('form', 'plainagain')}/${id}`);
    expect(await publish({})).toMatchObject({ error: 'online.sensitive' });
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'an edit waits for a publication without holding its row, which the publication may seal',
    async () => {
      const form = await published('deadlock', [{ key: 'who', label: '联系人', kind: 'text' }]);
      const { id } = await admin().ok<Row>('POST', api('form', 'deadlock'), { who: '王芳' });
      let begin = (): void => undefined;
      // Asked for outside the transaction, which the edit would join.
      const edit = new Promise<void>((done) => (begin = done)).then(() =>
        admin().call('PUT', api('form', 'deadlock'), { id, who: '李娜' }),
      );
      await server.db.tx(async (tx) => {
        await tx.one('select 1 as held from online_form where id = $1 for update', [form.id]);
        begin();
        const waiting = 'select count(*)::int as n from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
        await expect.poll(() => tx.one(waiting, []), { timeout: 60_000 }).toEqual({ n: 1 });
        expect(await tx.many('select id from online_form_row where id = $1 for update skip locked', [id])).toEqual([{ id }]);
      });
      expect(await edit).toMatchObject({ success: true });
    },
  );

  test('rows that are written while another version is published are sealed as that version says', async () => {
    const who = { key: 'who', label: '联系人', kind: 'text' };
    const form = await published('meanwhile', [who]);
    const before = await formNamed(server.services, 1, 'onl_meanwhile');
    await admin().ok('PUT', '/online/cgform/head/edit', { id: form.id, fields: [{ ...who, sensitive: true }] });
    await admin().ok('PUT', '/online/cgform/head/publish', { ids: form.id });
    const ctx = { ...server.services, tenantId: 1, actor: { username: 'admin' } } as Ctx;
    const [id] = await server.db.tx((tx) => before?.rules.store?.insert({ ...ctx, tx }, [{ who: '王芳' }]) ?? Promise.resolve([]));
    const stored = await server.db.one<{ data: Row }>('select data from online_form_row where id = $1', [id]);
    expect(server.services.cipher.open(String(stored?.data.who))).toBe('王芳');
  });

  test.each([{ kind: 'int' }, { kind: 'file' }, { sort: true }])('%j cannot be sensitive', async (wrong) => {
    const fields = [{ key: 'a', label: 'x', kind: 'text', sensitive: true, ...wrong }];
    expect(await admin().call('POST', '/online/cgform/head/add', { code: `bad${server.next()}`, formName: 'x', fields })).toMatchObject({
      issues: [{ field: 'fields', code: 'shape' }],
    });
  });
});

describe('CALL-127: definitions', () => {
  test.each([
    [[{ key: 'a b', label: 'x', kind: 'text' }], 'shape'],
    [[{ key: "a'", label: 'x', kind: 'text' }], 'shape'],
    [[{ key: 'createTime', label: 'x', kind: 'text' }], 'shape'],
    [[{ key: 'language', label: 'x', kind: 'text' }], 'shape'],
    [[{ key: 'a', label: 'x', kind: 'sql' }], 'shape'],
    [
      [
        { key: 'a', label: 'x', kind: 'text' },
        { key: 'a', label: 'y', kind: 'int' },
      ],
      'shape',
    ],
    [[{ key: 'a', label: 'x', kind: 'text', onChange: 'alert(1)' }], 'shape'],
    [[], 'shape'],
    [[{ key: 'a', label: 'x', kind: 'dict', dictCode: 'of_nobody' }], 'rule'],
    [[{ key: 'a', label: 'x', kind: 'text', pattern: '(a+)+$' }], 'rule'],
    [[{ key: 'a', label: 'x', kind: 'text', pattern: '[' }], 'rule'],
  ])('refuses %j', async (fields, code) => {
    expect(await admin().call('POST', '/online/cgform/head/add', { code: `bad${server.next()}`, formName: 'x', fields })).toMatchObject({
      error: 'input.invalid',
      issues: [{ field: 'fields', code }],
    });
  });

  test('a draft is nobody’s, a stopped form is closed, versions stay and old rows stay readable', async () => {
    const form = await admin().ok<Row>('POST', '/online/cgform/head/add', {
      code: 'visit',
      formName: '来访',
      fields: [
        { key: 'who', label: '姓名', kind: 'text' },
        { key: 'room', label: '房间', kind: 'text' },
      ],
    });
    expect(await admin().call('GET', api('getData', 'visit'))).toMatchObject({ error: 'online.no_form' });
    await admin().ok('PUT', '/online/cgform/head/publish', { ids: form.id });
    const old = await admin().ok<Row>('POST', api('form', 'visit'), { who: '甲', room: 'B2' });
    // The draft is not yet in effect.
    await admin().ok('PUT', '/online/cgform/head/edit', {
      id: form.id,
      fields: [
        { key: 'who', label: '访客', kind: 'text', required: true },
        { key: 'hours', label: '小时', kind: 'int' },
      ],
    });
    expect(await admin().ok('POST', api('form', 'visit'), { who: '乙', room: 'B3' })).toMatchObject({ formVersion: 1 });
    await admin().ok('PUT', '/online/cgform/head/publish', { ids: form.id });
    expect(await admin().call('POST', api('form', 'visit'), { who: '丙', room: 'B3' })).toMatchObject({ error: 'input.invalid' });
    expect(await admin().ok('GET', `${api('form', 'visit')}/${old.id}`)).toMatchObject({ who: '甲', hours: null, formVersion: 1 });
    expect(await admin().ok('GET', `${api('form', 'visit')}/${old.id}`, { version: '1' })).toMatchObject({ who: '甲', room: 'B2' });
    expect(await admin().ok('GET', api('getColumns', 'visit'), { version: '1' })).toMatchObject({ version: 1 });
    await admin().ok('PUT', api('form', 'visit'), { id: old.id, hours: 3 });
    expect(await admin().ok('GET', `${api('form', 'visit')}/${old.id}`, { version: '1' })).toMatchObject({ room: 'B2', formVersion: 2 });
    // A value that was a text stays one.
    await admin().ok('PUT', '/online/cgform/head/edit', { id: form.id, fields: [{ key: 'room', label: '房间', kind: 'int' }] });
    expect(await admin().call('PUT', '/online/cgform/head/publish', { ids: form.id })).toMatchObject({ error: 'online.kind' });
    expect(await admin().call('DELETE', '/online/cgform/head/delete', { id: form.id })).toMatchObject({ error: 'online.has_rows' });
    await admin().ok('PUT', '/online/cgform/head/stop', { ids: form.id });
    expect(await admin().call('GET', api('getData', 'visit'))).toMatchObject({ error: 'online.no_form' });
  });

  test('MENU-06, CALL-127: a tree opens level by level, and no row is below itself', async () => {
    await published('place', [{ key: 'name', label: '名称', kind: 'text', required: true }], { formKind: 'tree' });
    const put = (name: string, pid: string | null) => admin().ok<Row>('POST', api('form', 'place'), { name, pid });
    const top = await put('校区', null);
    const below = await put('教学楼', top.id);
    await put('一层', below.id);
    const level = async (pid?: string) =>
      (await admin().ok<Listed>('GET', api('getTreeData', 'place'), { pid })).records.map((r) => [r.name, r.hasChild]);
    expect(await level()).toEqual([['校区', '1']]);
    expect(await level(top.id)).toEqual([['教学楼', '1']]);
    expect(await level(below.id)).toEqual([['一层', '0']]);
    expect(await admin().call('PUT', api('form', 'place'), { id: top.id, pid: below.id })).toMatchObject({ error: 'input.invalid' });
    expect(await admin().call('POST', api('form', 'place'), { name: 'x', pid: 'of-nobody' })).toMatchObject({ error: 'input.invalid' });
    expect(await admin().call('DELETE', `${api('form', 'place')}/${top.id}`)).toMatchObject({ error: 'row.referenced' });
    expect(await admin().call('GET', api('getTreeData', 'venue'))).toMatchObject({ error: 'online.no_tree' });
  });

  test.each(['erp', 'tab', 'inner'])('MENU-06, CALL-127: %s: parts belong to rows of their main form', async (formKind) => {
    const [main, part] = [`trip${formKind}`, `cost${formKind}`];
    await published(main, [{ key: 'title', label: '标题', kind: 'text', required: true }], { formKind });
    await published(
      part,
      [
        { key: 'item', label: '项目', kind: 'text' },
        { key: 'amount', label: '金额', kind: 'money' },
      ],
      { mainCode: main },
    );
    expect(await admin().ok('GET', api('getColumns', main))).toMatchObject({ form: { kind: formKind }, parts: [{ code: part }] });
    const row = await admin().ok<Row>('POST', api('form', main), { title: '赴京' });
    await admin().ok('POST', api('form', part), { mainId: row.id, item: '车票', amount: 553.5 });
    expect((await admin().ok<Listed>('GET', api('getData', part), { mainId: row.id })).records).toMatchObject([
      { item: '车票', amount: 553.5 },
    ]);
    expect((await admin().ok<Listed>('GET', api('getData', part), { mainId: 'another' })).total).toBe(0);
    expect(await admin().call('POST', api('form', part), { mainId: 'of-nobody', item: 'x' })).toMatchObject({ error: 'input.invalid' });
    expect(await admin().call('POST', api('form', part), { item: 'x' })).toMatchObject({ error: 'input.invalid' });
    expect(await admin().call('DELETE', `${api('form', main)}/${row.id}`)).toMatchObject({ error: 'row.referenced' });
    // IMPORT-09: a sheet with a row for each part is refused, or taken for its own columns alone.
    const both = ['标题,项目,金额', '赴沪,车票,1', ',住宿,2', '赴沪,餐费,3', '赴穗,车票,4'].join('\n');
    expect(await importCsv(main, both)).toMatchObject({ error: 'sheet.part_columns', message: expect.stringContaining('B 项目、C 金额') });
    expect(await importCsv(main, both, { isSingleTableImport: '1' })).toMatchObject({
      code: 200,
      result: { totalCount: 2, addedCount: 2 },
    });
  });
});
