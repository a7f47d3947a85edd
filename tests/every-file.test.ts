import { type AnyRow, type Entity, type Field, fileKindRules, headers, roles, snakeCase } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPglite } from '../server/src/db/embedded/pglite.ts';
import { knownMigrations, migrate } from '../server/src/db/migrate.ts';
import { errorBooksUntil, expireErrorBooks } from '../server/src/kernel/import/errors.ts';
import { servedEntities } from '../server/src/kernel/served.ts';
import { onlineDesk } from './support/online-desk.ts';
import { type Body, create, reference, run, sampleOf, writerOf } from './support/sample.ts';
import { type Caller, homeUnitId, otherUnitId, ownExpertId, type TestServer, testServer } from './support/server.ts';
import { storedSample } from './support/stored-sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = (): Caller => server.as('ADMIN');
/**
 * Whether the caller gets the file and a link to it: both or neither. Samples have no bytes, so this asks as a client that already has
 * them.
 */
const opens = async (by: Caller, path: string): Promise<boolean> => {
  const sent = { [headers.token]: await by.token(), 'if-none-match': `"${'0'.repeat(64)}"` };
  const file = await server.inject('GET', `/sys/common/static/${path}`, {}, sent);
  const link = await by.call('GET', '/sys/common/link', { path });
  expect(file.http, path).toBe(link.success ? 304 : 404);
  return link.success;
};
const upload = (by: Caller, name = 'file', takes: Parameters<typeof storedSample>[1]['takes'] = 'image'): Promise<string> =>
  storedSample(server, { path: `temp/${name}-${server.next()}.png`, takes, by: by.userId });

const entityNamed = (name: string): Entity => {
  const found = servedEntities.find((e) => e.name === name);
  if (!found) throw new Error(name);
  return found;
};

interface FileField {
  readonly title: string;
  readonly e: Entity;
  readonly name: string;
  readonly field: Field;
}
const fieldsOf = (e: Entity): FileField[] =>
  Object.entries(e.fields).flatMap(([name, field]) => (field.kind === 'file' ? [{ title: `${e.name}.${name}`, e, name, field }] : []));
const fileFields = servedEntities.flatMap(fieldsOf);

/** A row that only the server writes, with the columns it requires and the given ones. */
const blankRow = async (e: Entity, given: Body = {}): Promise<string> => {
  const columns = await server.db.many<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    [e.table],
  );
  const id = `blank${server.next()}`;
  const known: Body = { id, tenant_id: 1, expert_id: 'nobody', works_id: await reference(server, 'dsTbWorks'), ...given };
  const blankOf = (type: string): unknown => {
    if (type === 'jsonb') return '[]';
    if (type.startsWith('timestamp') || type === 'date') return server.now();
    return type === 'text' ? '0' : 0;
  };
  const values = columns.map(({ name, type }) => known[name] ?? blankOf(type));
  await server.db.run(
    `insert into ${e.table} (${columns.map(({ name }) => name).join(', ')}) values (${columns.map((_c, i) => `$${i + 1}`).join(', ')})`,
    values,
  );
  return id;
};

/** Records whose rows are stored with their file and never get another. */
const fixed = new Set(['dsTbCertificate']);

const rowOf = async (e: Entity): Promise<string> => (e.calls.includes('add') ? (await create(server, e.name)).id : blankRow(e));

const sees = async (by: Caller, e: Entity, id: string): Promise<boolean> => (await by.call('GET', `${e.path}/queryById`, { id })).success;

describe('domain B10: a file belongs to the rows that use it', () => {
  test.each(fileFields)('$title: whoever sees the row opens its file, and nobody else', async ({ e, name }) => {
    const early = fixed.has(e.name) ? undefined : await rowOf(e);
    const uploader = server.bare('APPL');
    const path = await upload(uploader);
    expect(await opens(uploader, path), 'its uploader, before a row uses it').toBe(true);
    for (const role of roles) expect(await opens(server.as(role), path), `${role}, before a row uses it`).toBe(false);
    const id = early ?? (await blankRow(e, { [snakeCase(name)]: path }));
    if (early) await server.db.run(`update ${e.table} set ${snakeCase(name)} = $2 where id = $1`, [id, path]);
    const own = e.name === 'dsTbImportTask';
    for (const role of roles) {
      const wanted = !own && (await sees(server.as(role), e, id));
      expect(await opens(server.as(role), path), `${role}, who ${wanted ? 'sees' : 'does not see'} the row`).toBe(wanted);
    }
    for (const role of ['ADMIN', 'APPL'] as const) expect(await opens(server.as(role, 2), path), `${role} of another tenant`).toBe(false);
    await server.db.run(`update ${e.table} set del_flag = '1' where id = $1`, [id]);
    for (const role of roles) expect(await opens(server.as(role), path), `${role}, after the row was deleted`).toBe(false);
    await server.db.run(`delete from ${e.table} where id = $1`, [id]).catch(() => undefined);
  });

  test('every column that names files has them kept as uses', async () => {
    const kept = await server.db.many<{ name: string }>('select tgname as name from pg_trigger where not tgisinternal');
    const names = new Set(kept.map((one) => one.name));
    const shapes = ['answers', 'certificateElements'];
    for (const e of servedEntities)
      for (const [name, { kind, of = '' }] of Object.entries(e.fields))
        if (kind === 'file' || (kind === 'json' && shapes.includes(of)))
          for (const what of ['used', 'reused', 'unused']) expect(names).toContain(`${e.table}_${snakeCase(name)}_${what}`);
  });

  test('a database from before has its uses once it is brought up to date', async () => {
    const db = await openPglite();
    const older = (await knownMigrations()).map(({ name }) => name).filter((name) => name < '0140');
    await migrate(db, { only: new Set(older) });
    await db.run(
      `insert into sys_user (id, tenant_id, username, realname, status, avatar, create_time) values ('u', 1, 'u', 'u', '1', 'avatar/a.png', now())`,
    );
    await db.run(
      `insert into ds_tb_works_version (id, tenant_id, works_id, version_no, title, works_file, answers, submit_by, submit_time, is_final, create_time)
       values ('v', 1, 'w', 1, 't', 'works/a.pdf,works/b.zip', '{"letter": "letter/c.pdf", "tel": "010-1"}', 'u', now(), '1', now())`,
    );
    await migrate(db);
    const uses = await db.many('select entity, field, row_id as row, path from sys_file_use order by path');
    await db.close();
    expect(uses).toEqual(
      [
        { entity: 'sysUser', field: 'avatar', row: 'u', path: 'avatar/a.png' },
        { entity: 'dsTbWorksVersion', field: 'answers', row: 'v', path: 'letter/c.pdf' },
        { entity: 'dsTbWorksVersion', field: 'worksFile', row: 'v', path: 'works/a.pdf' },
        { entity: 'dsTbWorksVersion', field: 'worksFile', row: 'v', path: 'works/b.zip' },
      ].toSorted((a, b) => a.path.localeCompare(b.path)),
    );
  });

  test('a file that thousands of rows share is looked up like another, and is nobody’s use once they are gone', async () => {
    const path = await upload(admin());
    await server.db.run(
      `insert into sys_user (id, tenant_id, username, realname, status, avatar, create_time)
       select 'shared' || n, 1, 'shared' || n, 'x', '1', $1, $2 from generate_series(1, 3000) n`,
      [path, server.now()],
    );
    expect([await opens(admin(), path), await opens(server.as('APPL'), path)]).toEqual([true, false]);
    await server.db.run(`delete from sys_user where id like 'shared%'`);
    expect(await server.db.many('select 1 from sys_file_use where path = $1', [path])).toEqual([]);
  });

  test('the own portrait and signature are opened without reading accounts', async () => {
    const student = server.as('APPL');
    const path = await upload(admin());
    await server.db.run('update sys_user set avatar = $2 where id = $1', [student.userId, path]);
    expect(await opens(student, path)).toBe(true);
    expect(await opens(server.as('EXPERT'), path)).toBe(false);
    const signature = await upload(admin(), 'signature');
    await server.db.run('update ds_tb_expert set signature_file = $2 where id = $1', [ownExpertId, signature]);
    expect(await opens(server.as('EXPERT'), signature)).toBe(true);
    expect(await opens(student, signature)).toBe(false);
  });

  test('a right that ends ends the access, words included', async () => {
    const entry = await reference(server, 'dsTbRegistration', true);
    const work = await create(server, 'dsTbWorks', { registrationId: entry });
    const path = String(work.worksFile);
    await server.db.run('update sys_file set biz = $2 where path = $1', [path, 'works']);
    const school = server.as('UNIT');
    const captain = server.as('APPL');
    await server.db.run('update ds_tb_registration set unit_id = $2, captain_user_id = $3 where id = $1', [
      entry,
      homeUnitId,
      captain.userId,
    ]);
    expect([await opens(school, path), await opens(captain, path)]).toEqual([true, true]);
    await server.db.run(`update ds_tb_registration set unit_id = $2, captain_user_id = 'gone' where id = $1`, [entry, otherUnitId]);
    expect([await opens(school, path), await opens(captain, path)]).toEqual([false, false]);
    expect(await school.call('POST', '/sys/common/wordCount', { path })).toMatchObject({ error: 'file.missing' });
  });
});

describe('works under blind review', () => {
  test('their experts open the copy without a name and never what was handed in, not even as administrators', async () => {
    const work = await create(server, 'dsTbWorks', { registrationId: await reference(server, 'dsTbRegistration', true) });
    const path = String(work.worksFile);
    await server.db.run('update sys_file set biz = $2 where path = $1', [path, 'works']);
    await run(server, 'dsTbWorks', 'submit', work.id);
    const project = await reference(server, 'dsTbReviewProject');
    await server.db.run(
      `insert into ds_tb_works_allot (id, tenant_id, project_id, works_id, expert_id, status, create_time) values ('blind-1', 1, $1, $2, $3, '0', $4)`,
      [project, work.id, ownExpertId, server.now()],
    );
    expect(await opens(admin(), path)).toBe(true);
    const expert = server.as('EXPERT');
    expect(await opens(expert, path)).toBe(false);
    const role = (await server.db.one<{ id: string }>(`select selectedroles as id from sys_user where id = $1`, [admin().userId]))?.id;
    await server.db.run(`update sys_user set selectedroles = selectedroles || ',' || $2 where id = $1`, [expert.userId, role]);
    expect(await sees(expert, entityNamed('dsTbWorks'), work.id)).toBe(true);
    expect(await opens(expert, path)).toBe(false);
    expect(await expert.call('POST', '/sys/common/wordCount', { path })).toMatchObject({ error: 'file.missing' });
    await server.db.run(`update sys_user set selectedroles = replace(selectedroles, ',' || $2, '') where id = $1`, [expert.userId, role]);
    // The copy is the expert's as long as the review is.
    await storedSample(server, { path: 'review/blind-1.pdf', takes: 'document', by: 'system' });
    expect(await opens(expert, 'review/blind-1.pdf')).toBe(true);
    expect(await opens(server.as('APPL'), 'review/blind-1.pdf')).toBe(false);
    await server.db.run(`update ds_tb_works_allot set status = '5' where id = 'blind-1'`);
    expect(await opens(expert, 'review/blind-1.pdf')).toBe(false);
  });
});

describe('UPLOAD-02: files keep the names that they were uploaded under', () => {
  test('beside their paths in rows and lists, and for the download', async () => {
    const [one, two] = [await upload(admin(), 'one', 'work'), await upload(admin(), 'two', 'work')];
    await server.db.run(`update sys_file set file_name = '一个很长的文件名.txt' where path = $1`, [one]);
    await server.db.run(`update sys_file set file_name = '源码.zip' where path = $1`, [two]);
    const given = await sampleOf(server, 'dsTbWorks', { registrationId: await reference(server, 'dsTbRegistration', true) });
    const work = await admin().ok<AnyRow>('POST', '/dsTbWorks/add', { ...given, worksFile: `${one},${two}` });
    const names = '一个很长的文件名.txt,源码.zip';
    expect(work).toMatchObject({ worksFile_dictText: names });
    expect(await admin().ok('GET', '/dsTbWorks/queryById', { id: work.id })).toMatchObject({ worksFile_dictText: names });
    const page = await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbWorks/list', { worksNo: work.worksNo });
    expect(page.records).toMatchObject([{ worksFile_dictText: names }]);
  });
});

describe('error workbooks of imports', () => {
  test('are for whoever sent the file, and end like exports', async () => {
    const id = await blankRow(entityNamed('dsTbImportTask'));
    const school = server.as('UNIT');
    const path = await storedSample(server, { path: 'import/errors.xlsx', takes: 'sheet', by: school.userId });
    // Another test covers what the sender was allowed to see.
    await server.db.run(
      `update ds_tb_import_task set user_id = $2, error_file = $3, status = '5', update_time = $4, biz_code = 'dsTbRegistration', params = '{"scope":[]}' where id = $1`,
      [id, school.userId, path, server.now()],
    );
    expect([await opens(school, path), await opens(admin(), path), await opens(server.as('AUD'), path)]).toEqual([true, false, false]);
    const kept = server.now().getTime() - errorBooksUntil(server.services).getTime();
    server.moveClock(kept + 1000);
    expect(await opens(school, path)).toBe(false);
    await expireErrorBooks(server.services);
    expect(await server.db.many('select 1 from sys_file where path = $1', [path])).toEqual([]);
    expect(await server.db.one('select error_file as path from ds_tb_import_task where id = $1', [id])).toEqual({ path: null });
  });
});

describe('the list of files', () => {
  const listed = async (by: Caller, path: string): Promise<AnyRow[]> =>
    (await by.ok<{ records: AnyRow[] }>('GET', '/dsTbFile/list', { path })).records;

  test('tells what a file is, whose, and by which rows it is used', async () => {
    const path = await upload(admin());
    expect(await listed(admin(), path)).toMatchObject([
      { fileName: '样例文件', path, size: 1, usedBy: null, scanStatus_dictText: '未扫描' },
    ]);
    const row = await create(server, 'dsTbCompetition', { coverImage: path });
    const [file] = await listed(admin(), path);
    expect(file).toMatchObject({ usedBy: `竞赛 · ${String(row.competitionName)}`, refs: [{ entity: 'dsTbCompetition', id: row.id }] });
    expect(await admin().ok('GET', '/dsTbFile/queryById', { id: file?.id })).toMatchObject({ path, usedBy: file?.usedBy });
    expect(await admin().call('POST', '/dsTbFile/add', {})).toMatchObject({ success: false });
  });

  test('names the uploader of this tenant, and nobody of the same name in another', async () => {
    const account = (id: string, tenantId: number, name: string, realname: string) =>
      server.db.run(`insert into sys_user (id, tenant_id, username, realname, status, create_time) values ($1, $2, $3, $4, '1', $5)`, [
        id,
        tenantId,
        name,
        realname,
        server.now(),
      ]);
    const [both, away] = [`both${server.next()}`, `away${server.next()}`];
    await account(`${both}-1`, 1001, both, 'Elsewhere');
    await account(`${both}-2`, 1, both, 'Here');
    await account(`${away}-1`, 1001, away, 'Elsewhere');
    const uploaderOf = async (by: string) => {
      const path = await storedSample(server, { path: `temp/named-${server.next()}.png`, takes: 'image', by });
      return (await listed(admin(), path)).map(({ uploader }) => uploader);
    };
    expect([await uploaderOf(both), await uploaderOf(away)]).toEqual([['Here'], [away]]);
  });

  test('domain B10: is of the whole tenant for administrators, of own uploads for sub-administrators, and for nobody else', async () => {
    const [others, own] = [await upload(admin()), await upload(server.as('SUB'))];
    const paths = async (role: 'ADMIN' | 'AUD' | 'SUB', path: string) => (await listed(server.as(role), path)).length;
    expect([await paths('ADMIN', others), await paths('AUD', others), await paths('SUB', others)]).toEqual([1, 1, 0]);
    expect([await paths('ADMIN', own), await paths('AUD', own), await paths('SUB', own)]).toEqual([1, 1, 1]);
    for (const role of ['UNIT', 'APPL', 'EXPERT', 'FIN'] as const)
      expect(await server.as(role).call('GET', '/dsTbFile/list', { path: own }), role).toMatchObject({ error: 'access.denied' });
    const elsewhere = await storedSample(server, { path: `temp/elsewhere-${server.next()}.png`, by: 'somebody', tenantId: 1001 });
    expect(await listed(admin(), elsewhere)).toEqual([]);
  });

  test('a row that the caller does not read is told by its kind alone', async () => {
    const path = await upload(server.as('SUB'));
    await server.db.run('update sys_user set avatar = $2 where username = $1', [server.as('UNIT').userId, path]);
    expect(await listed(server.as('SUB'), path)).toMatchObject([{ usedBy: '用户' }]);
  });
});

describe('naming a file', () => {
  const desk = onlineDesk(() => server);
  beforeAll(async () => {
    await desk.published(
      'filed',
      [
        { key: 'title', label: '标题', labelEn: 'Title', kind: 'text', required: true },
        { key: 'paper', label: '附件', labelEn: 'File', kind: 'file' },
      ],
      { readRoles: 'ADMIN,UNIT', writeRoles: 'ADMIN' },
    );
  });
  const given = fileFields.filter(({ e, field }) => e.calls.includes('add') && !field.server);

  test.each(given)('$title takes an own upload of its kind, and no file of others', async ({ e, name, field }) => {
    const writer = server.as(writerOf(e));
    const others = await storedSample(server, { path: `temp/others-${server.next()}.png`, takes: field.takes ?? 'work', by: 'somebody' });
    const body = async (path: string): Promise<Body> => ({ ...(await sampleOf(server, e.name)), [name]: path });
    const add = async (path: string) => writer.call('POST', `${e.path}/add`, await body(path));
    for (const path of [others, 'temp/nowhere.png', `${others},temp/nowhere.png`])
      expect(await add(path), path).toMatchObject({
        error: 'input.invalid',
        issues: [{ field: name, code: 'rule', message: 'file.notYours' }],
      });
    const wrong = Object.entries({ image: 'video', scan: 'video', signature: 'video', document: 'video' } as const).find(
      ([kind]) => kind === field.takes,
    )?.[1];
    if (wrong) expect(await add(await upload(writer, 'wrong', wrong))).toMatchObject({ issues: [{ field: name, code: 'fileKind' }] });
    const own = await upload(writer, 'own', field.takes);
    const added = await add(own);
    expect(added, JSON.stringify(added.issues)).toMatchObject({ success: true });
    const row = added.result as AnyRow;
    const edit = (path: string) => writer.call('PUT', `${e.path}/edit`, { id: row.id, revision: row.revision, [name]: path });
    expect(await edit(others)).toMatchObject({ issues: [{ field: name, message: 'file.notYours' }] });
    // Files that the row already has stay, whoever uploaded them.
    await server.db.run('update sys_file set create_by = $2 where path = $1', [own, 'somebody']);
    const more = await upload(writer, 'more', field.takes);
    expect(await edit(`${own},${more}`)).toMatchObject({ success: true });
  });

  test('UPLOAD-06: a portrait is a picture whatever it was uploaded as, and the refusal says so', async () => {
    const path = await storedSample(server, { path: 'avatar/notes.txt', takes: 'work', by: admin().userId });
    const answer = await admin().call('POST', '/sys/user/add', { ...(await sampleOf(server, 'sysUser')), avatar: path });
    expect(answer.issues).toEqual([expect.objectContaining({ field: 'avatar', code: 'fileKind' })]);
    expect(fileKindRules.image.text).toEqual(['请上传图片', 'please upload a picture']);
  });

  test('every file field of a record or verb says what it takes', () => {
    const all = entityList.flatMap(([, e]) => [
      ...fieldsOf(e),
      ...Object.entries(e.verbs).flatMap(([verb, { input = {} }]) =>
        fieldsOf({ ...e, fields: input }).map((one) => ({ ...one, title: `${one.title} of ${verb}` })),
      ),
    ]);
    expect(all.length).toBeGreaterThan(15);
    expect(all.filter(({ field }) => field.takes === undefined).map(({ title }) => title)).toEqual([]);
  });

  test('the answers of a form and the rows of an online form hold them too', async () => {
    const others = await storedSample(server, { path: 'temp/secret.pdf', by: 'somebody' });
    const entry = await sampleOf(server, 'dsTbRegistration');
    for (const answers of [{ letter: others }, { letter: `x,${others}` }])
      expect(await admin().call('POST', '/dsTbRegistration/add', { ...entry, answers })).toMatchObject({
        issues: [{ field: 'answers', message: 'file.notYours' }],
      });
    const add = (paper: string) => admin().call('POST', '/online/cgform/api/form/filed', { title: 'x', paper });
    expect(await add(others)).toMatchObject({ issues: [{ field: 'paper', message: 'file.notYours' }] });
    const own = await upload(admin());
    expect(await add(own)).toMatchObject({ success: true });
    expect([await opens(admin(), own), await opens(server.as('UNIT'), own), await opens(server.as('APPL'), own)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('by a sheet is refused in its row', async () => {
    const others = await storedSample(server, { path: 'temp/sheet.pdf', by: 'somebody' });
    const answer = await desk.importCsv('filed', `标题,附件\n甲,${others}\n乙,\n`);
    expect(answer).toMatchObject({ code: 201, result: { addedCount: 1, errorCount: 1 } });
  });
});
