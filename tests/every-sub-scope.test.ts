// Sub-administrators are confined to what was assigned to them (domain B10, B11.11), and only those who prepare an unpublished competition
// see it. Checked over all records, with administrators of another competition, area or group, and ones with no assignment or an expired
// one.
import { competitionActions, type Entity, type Role, snakeCase } from '@saiyun/sdk/contract';
import { entityByName, entityList } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { servedEntities } from '../server/src/kernel/served.ts';
import { importCsv, reasonsIn } from './support/import-csv.ts';
import { type Body, create, reference, sampleOf } from './support/sample.ts';
import { type Answered, type Caller, type TestServer, testServer } from './support/server.ts';
import { settleTasks } from './support/settle.ts';
import { inputOf, rowOf } from './support/verb-rows.ts';

let server: TestServer;
let port = 0;
const rows = new Map<string, string>();

/** Records outside competitions: every sub-administrator reads them, and writes them if the action was granted. */
const ofNoCompetition = [
  'dsTbExpert',
  'dsTbExpertGroup',
  'dsTbExpertGroupMember',
  'dsTbExpertLabelRelation',
  'dsTbLabel',
  'dsTbReviewTemplate',
  'dsTbReviewTemplateItem',
  'dsTbReviewFormula',
  'dsTbInvoiceTitle',
  'sysAnnouncement',
];
/** Somebody's own rows: nobody else's, whatever was assigned. */
const own = ['dsTbDownloadTask', 'dsTbImportTask', 'dsTbFile'];
/** Common to all areas or groups of a competition: administrators of one area or group read it but cannot write it. */
const sameInAreas = [
  'dsTbCompetition',
  'dsTbCompetitionStage',
  'dsTbCompetitionGroup',
  'dsTbCompetitionForm',
  'dsTbCompetitionInvited',
  'dsTbRecusalRule',
  'dsTbReviewProject',
  'dsTbCalibration',
  'dsTbWorksAllotRun',
  'dsTbAwardRule',
  'dsTbCostItem',
  'dsTbCertificateTemplate',
  'dsTbCertificateBatch',
  'dsTbMsgTemplate',
  'dsTbExpertInvitation',
  'dsTbExpertInvitee',
];
const sameInGroups = [
  'dsTbCompetition',
  'dsTbCompetitionStage',
  'dsTbCompetitionArea',
  'dsTbUnit',
  'dsTbUnitAuthorize',
  'dsTbTimelineException',
  'dsTbCompetitionInvited',
  'dsTbRecusalRule',
  'dsTbCertificateTemplate',
  'dsTbCertificateBatch',
  'dsTbMsgTemplate',
  'dsTbExpertInvitation',
  'dsTbExpertInvitee',
];
/** Units and areas are shared by all competitions. */
const ofAreasOnly = ['dsTbUnit', 'dsTbCompetitionArea'];

const readable = servedEntities.filter(({ access }) => access.read.includes('SUB'));
const confined = readable.filter(({ name }) => !ofNoCompetition.includes(name) && !own.includes(name));
const writable = ({ access }: Entity): boolean => access.write.includes('SUB');
const subVerbs = (e: Entity): string[] => Object.keys(e.verbs).filter((verb) => e.verbs[verb]?.roles.includes('SUB'));

const kinds = ['whole', 'competition', 'area', 'group', 'none', 'expired', 'action'] as const;
type Kind = (typeof kinds)[number];
const nameOf = (kind: Kind): string => `sub_${kind}`;

/** The administrator of one action, and who takes its place for the records that are written with that action. */
const otherAction = 'sub_other_action';

/** Assigns to each of them, in all competitions that exist by now. */
const assign = async (): Promise<void> => {
  const given: Readonly<Record<Kind, string | undefined>> = {
    whole: 'null, null, null, null',
    competition: undefined,
    area: `'another-area', null, null, null`,
    group: `null, 'another-group', null, null`,
    none: undefined,
    expired: `null, null, null, '2020-01-01'::timestamptz`,
    action: `null, null, 'messages', null`,
  };
  const accounts = [...kinds.map((kind) => [nameOf(kind), given[kind]] as const), [otherAction, `null, null, 'promote', null`] as const];
  for (const [name, values] of accounts)
    if (values)
      await server.db.run(
        `insert into ds_tb_competition_admin (id, tenant_id, competition_id, user_id, create_time, area_id, group_ids, actions, expire_time)
         select $1 || c.id, 1, c.id, $1, now(), ${values} from ds_tb_competition c where c.tenant_id = 1
         on conflict do nothing`,
        [name],
      );
};

const as = (kind: Kind, e?: Entity): Caller =>
  server.signedIn(kind === 'action' && e?.access.action === 'messages' ? otherAction : nameOf(kind));

/** A row for another record to refer to: the existing one, else a new one. */
const rowFor = async (name: string, from: Entity): Promise<string> => {
  const known = rows.get(name);
  if (known !== undefined) return known;
  const e = entityByName(name);
  if (e?.calls.includes('add')) return reference(server, name);
  if (!e || e === from || !readable.includes(e)) return 'x';
  const id = await writtenRow(e);
  rows.set(name, id);
  return id;
};

/** A row of a record that only the server writes, with all of its references. */
const writtenRow = async (e: Entity): Promise<string> => {
  if (e.name === 'dsTbScoreRun') return rowOf(server, e);
  const id = `written${server.next()}`;
  const values: Body = { id, tenant_id: 1, create_time: server.now() };
  for (const [name, { kind, of }] of Object.entries(e.fields)) if (kind === 'ref' && of) values[snakeCase(name)] = await rowFor(of, e);
  const needed = await server.db.many<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [e.table],
  );
  for (const { name, type } of needed)
    values[name] ??= type === 'text' ? '1' : type.startsWith('timestamp') ? server.now() : type.startsWith('json') ? '[]' : 1;
  const places = Object.keys(values).map((_, i) => `$${i + 1}`);
  await server.db.run(`insert into ${e.table} (${Object.keys(values).join(', ')}) values (${places.join(', ')})`, Object.values(values));
  return id;
};

/** Values besides the sample's that put a row into an area and a group, if its record can have them. */
const placed: Readonly<Record<string, () => Promise<Body>>> = {
  dsTbCompetitionForm: async () => ({ groupId: await reference(server, 'dsTbCompetitionGroup') }),
  dsTbRecusal: async () => ({ targetType: 'works', targetId: await reference(server, 'dsTbWorks', true) }),
};

const deny = (answer: Answered) => ({ success: answer.success, error: answer.error });

beforeAll(async () => {
  server = await testServer();
  ({ port } = await server.listen());
  for (const e of readable) {
    if (own.includes(e.name) || rows.has(e.name)) continue;
    const body = await placed[e.name]?.();
    rows.set(e.name, e.calls.includes('add') ? (await create(server, e.name, body)).id : await writtenRow(e));
    await settleTasks(server);
    await server.db.run(`update ds_tb_works_allot_run set status = '1'`);
  }
  const role = roleId(1, 'SUB');
  for (const name of [...kinds.map(nameOf), otherAction]) {
    await server.db.run(
      `insert into sys_user (id, tenant_id, username, realname, selectedroles, status, password_hash, create_time)
       select $1, 1, $1, $1, $2, '1', password_hash, create_time from sys_user where id = $3`,
      [name, role, server.as('SUB').userId],
    );
  }
  await assign();
  await server.db.run(
    `insert into ds_tb_competition_admin (id, tenant_id, competition_id, user_id, create_time) values ('elsewhere', 1, 'elsewhere', $1, now())`,
    [nameOf('competition')],
  );
}, 120_000);
afterAll(() => server?.close());

/** Whether this kind of administrator may read a row of the record. */
const mayRead = (e: Entity, kind: Kind): boolean => {
  if (kind === 'whole' || kind === 'action') return true;
  if (kind === 'competition') return ofAreasOnly.includes(e.name);
  if (kind === 'area') return sameInAreas.includes(e.name);
  return kind === 'group' && sameInGroups.includes(e.name);
};

const rowOfRecord = (e: Entity): string => {
  const id = rows.get(e.name);
  if (!id) throw new Error(`no row of ${e.name}`);
  return id;
};

/** The number of rows in an export. */
const exported = async (caller: Caller, e: Entity, id: string): Promise<number> => {
  const query = new URLSearchParams({ selections: id, format: 'csv' });
  const reply = await fetch(`http://127.0.0.1:${port}/jeecg-boot${e.path}/exportXls?${query}`, {
    headers: { 'X-Access-Token': await caller.token() },
  });
  return (await reply.text()).trim().split('\n').length - 1;
};

test('every write and verb of a sub-administrator is one of the actions that it may be given', () => {
  const known = Object.keys(competitionActions);
  for (const [, e] of entityList) {
    if (own.includes(e.name)) continue;
    if (writable(e)) expect(known, e.name).toContain(e.access.action);
    for (const verb of subVerbs(e)) expect(known, `${e.name}.${verb}`).toContain(e.verbs[verb]?.action ?? e.access.action);
  }
});

/** Who may not write a row: units belong to no competition and no group. */
const confinedKinds = ({ name }: Entity): Kind[] =>
  kinds.filter((kind) => kind !== 'whole' && !(ofAreasOnly.includes(name) && (kind === 'competition' || kind === 'group')));

describe.each(confined)('$name', (e) => {
  test.each(kinds)('B10, B11.11: reading by an administrator of another %s', async (kind) => {
    const id = rowOfRecord(e);
    const may = mayRead(e, kind);
    const caller = as(kind, e);
    const page = await caller.ok<{ records: { id: string }[] }>('GET', `${e.path}/list`, { selections: id });
    expect(page.records.map((row) => row.id)).toEqual(may ? [id] : []);
    if (!may) {
      const all = await caller.ok<{ records: { id: string }[] }>('GET', `${e.path}/list`, { pageSize: 100 });
      expect(all.records.map((row) => row.id)).not.toContain(id);
    }
    if (e.calls.includes('queryById')) {
      const answer = await caller.call('GET', `${e.path}/queryById`, { id });
      expect(deny(answer)).toEqual(may ? { success: true, error: undefined } : { success: false, error: 'row.missing' });
    }
    if (e.calls.includes('exportXls')) expect(await exported(caller, e, id)).toBe(may ? 1 : 0);
  });

  test.each(confinedKinds(e))('B10, B11.11: no write by an administrator of another %s', async (kind) => {
    const id = rowOfRecord(e);
    const caller = as(kind, e);
    const wanted = mayRead(e, kind) ? 'access.action' : 'row.missing';
    const image = () => server.db.one(`select md5(t::text) as row from ${e.table} t where id = $1`, [id]);
    const before = await image();
    const revision = (await server.db.one<{ revision: number }>(`select revision from ${e.table} where id = $1`, [id]))?.revision;
    if (writable(e)) {
      if (e.calls.includes('edit'))
        expect(deny(await caller.call('PUT', `${e.path}/edit`, { id, revision }))).toEqual({ success: false, error: wanted });
      if (e.calls.includes('delete'))
        expect(deny(await caller.call('DELETE', `${e.path}/delete`, { id }))).toEqual({ success: false, error: wanted });
      if (e.calls.includes('deleteBatch'))
        expect(deny(await caller.call('DELETE', `${e.path}/deleteBatch`, { ids: id }))).toEqual({ success: false, error: wanted });
    }
    for (const verb of subVerbs(e)) {
      const input = await inputOf(server, e.verbs[verb]?.input, id);
      expect(deny(await caller.call('PUT', `${e.path}/${verb}`, { ids: id, ...input })), verb).toEqual({ success: false, error: wanted });
    }
    expect(await image()).toEqual(before);
  });
});

describe.each(readable.filter((e) => writable(e) && e.calls.includes('add')))('$name', (e) => {
  test('B10, B11.11: added by those who look after all of it alone, and with the action for it', async () => {
    const offered = async (kind: Kind): Promise<Answered> => {
      const body = await sampleOf(server, e.name, await placed[e.name]?.());
      // Samples create competitions of their own.
      await assign();
      return as(kind, e).call('POST', `${e.path}/add`, body);
    };
    const count = async () => (await server.db.one<{ n: number }>(`select count(*)::int as n from ${e.table}`))?.n ?? 0;
    for (const kind of ['none', 'expired', 'action', 'competition'] as const) {
      if (kind === 'competition' && (ofNoCompetition.includes(e.name) || ofAreasOnly.includes(e.name))) continue;
      const answer = await offered(kind);
      const before = await count();
      expect(deny(answer), kind).toEqual({ success: false, error: expect.stringMatching(/^(access\.(denied|action)|input\.invalid)$/) });
      expect(await count()).toBe(before);
    }
    const whole = await offered('whole');
    expect(whole.success, `${whole.error} ${whole.message} ${JSON.stringify(whole.issues ?? '')}`).toBe(true);
  });
});

/** The column labels of a sheet, and one row of it. */
const sheetOf = (e: Entity, row: Body): string => {
  const names = Object.keys(row).filter((name) => {
    const field = e.fields[name];
    return field && !field.server && field.sheet !== false && row[name] !== null;
  });
  const cell = (value: unknown): string => `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
  return `${names.map((name) => e.fields[name]?.label[0]).join(',')}\n${names.map((name) => cell(row[name])).join(',')}\n`;
};

const fetched = async (caller: Caller, url: string | null | undefined): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/jeecg-boot${url}`, { headers: { 'X-Access-Token': await caller.token() } });

describe('B9: a file is for whom its content still is', () => {
  const download = (caller: Caller, id: string) => caller.call('GET', '/dsTbDownloadTask/download', { id });
  const made = async (caller: Caller, bizCode = 'dsTbRegistration'): Promise<string> => {
    const { id } = await caller.ok<{ id: string }>('POST', '/dsTbDownloadTask/create', { bizCode, params: {} });
    const status = async () =>
      (await server.db.one<{ status: string }>('select status from ds_tb_download_task where id = $1', [id]))?.status;
    await expect.poll(status, { timeout: 60_000 }).toBe('1');
    return id;
  };
  const assignment = (set: string) => server.db.run(`update ds_tb_competition_admin set ${set} where user_id = $1`, [nameOf('whole')]);

  test.each([
    ['ends', `expire_time = '2020-01-01'`, 'expire_time = null'],
    ['is taken away', `del_flag = '1'`, `del_flag = '0'`],
    ['is narrowed to an area', `area_id = 'another-area'`, 'area_id = null'],
    ['is narrowed to a group', `group_ids = 'another-group'`, 'group_ids = null'],
  ])('an export is refused once the assignment %s', async (_what, lost, held) => {
    const caller = as('whole');
    const id = await made(caller);
    expect(await download(caller, id)).toMatchObject({ success: true, http: 200 });
    await assignment(lost);
    const refused = await download(caller, id);
    const byAdministrator = await download(server.as('ADMIN'), id);
    await assignment(held);
    expect(deny(refused)).toEqual({ success: false, error: 'task.rights' });
    expect(refused.message).toContain('重新导出');
    expect(byAdministrator.success).toBe(true);
    expect((await download(caller, id)).success).toBe(true);
  });

  test('the workbook of errors of an import is refused once the assignment ends, by path and by link', async () => {
    const e = entityByName('dsTbUnit') as Entity;
    const caller = as('action');
    const { result } = await importCsv(server, caller, e.path, sheetOf(e, await sampleOf(server, e.name)));
    const path = String(result?.fileUrl).replace('/sys/common/static/', '');
    const expire = (time: string) =>
      server.db.run(`update ds_tb_competition_admin set expire_time = ${time} where user_id = $1`, [nameOf('action')]);
    const asked = () => Promise.all([caller.call('GET', `/sys/common/static/${path}`), caller.call('GET', '/sys/common/link', { path })]);
    expect((await asked()).map(({ success }) => success)).toEqual([true, true]);
    await expire(`'2020-01-01'`);
    const refused = await asked();
    await expire('null');
    expect(refused.map(deny)).toEqual([
      { success: false, error: 'task.rights' },
      { success: false, error: 'task.rights' },
    ]);
  });

  test('a further assignment takes nothing away', async () => {
    const caller = as('whole');
    const id = await made(caller);
    await server.db.run(
      `insert into ds_tb_competition_admin (id, tenant_id, competition_id, user_id, create_time) values ('further', 1, 'elsewhere', $1, now())`,
      [nameOf('whole')],
    );
    expect((await download(caller, id)).success).toBe(true);
  });

  test.each(['UNIT', 'AUD', 'FIN'] as const)('an export is refused once the role %s is lost', async (role) => {
    const owner = server.as(role);
    const e = servedEntities.find(({ calls, access }) => calls.includes('exportXls') && access.read.includes(role));
    const id = await made(owner, e?.name);
    expect((await download(owner, id)).success).toBe(true);
    const { given } = (await server.db.one<{ given: string }>('select selectedroles as given from sys_user where id = $1', [
      owner.userId,
    ])) ?? { given: '' };
    const hold = (roles: string) => server.db.run('update sys_user set selectedroles = $2 where id = $1', [owner.userId, roles]);
    await hold(roleId(1, 'APPL'));
    const refused = await download(owner, id);
    await hold(given);
    expect(deny(refused)).toEqual({ success: false, error: 'task.rights' });
  });
});

describe.each(readable.filter((e) => writable(e) && e.calls.includes('importExcel')))('$name', (e) => {
  test('B10, B11.11: nothing is imported by who does not look after it, and each row says why', async () => {
    const body = await sampleOf(server, e.name, await placed[e.name]?.());
    await assign();
    const image = () => server.db.one(`select md5(string_agg(t::text, '' order by t.id)) as rows from ${e.table} t`);
    const sheet = sheetOf(e, body);
    await settleTasks(server);
    const before = await image();
    for (const kind of ['none', 'expired', 'action', 'competition'] as const) {
      if (kind === 'competition' && (ofNoCompetition.includes(e.name) || ofAreasOnly.includes(e.name))) continue;
      const caller = as(kind, e);
      const { result, error } = await importCsv(server, caller, e.path, sheet);
      expect(result, `${kind} ${error}`).toMatchObject({ totalCount: 1, successCount: 0, errorCount: 1 });
      // To a caller who cannot see the row's parent, the parent does not exist.
      const reasons = await reasonsIn(await fetched(caller, result?.fileUrl));
      expect(reasons, kind).toEqual([expect.stringMatching(/不属于您可以操作的数据范围|找不到对应的数据/)]);
      expect(await image(), kind).toEqual(before);
    }
    const whole = await importCsv(server, as('whole'), e.path, sheet);
    const reasons = whole.result?.fileUrl ? await reasonsIn(await fetched(as('whole'), whole.result.fileUrl)) : [];
    expect(reasons.join(), whole.error).not.toContain('不属于您可以操作的数据范围');
    // A row that is being stored meanwhile gets the same answer, with no hint that somebody is changing it.
    if (ofNoCompetition.includes(e.name) || ofAreasOnly.includes(e.name)) return;
    const foreign = await importCsv(server, as('competition'), e.path, sheet);
    expect(await reasonsIn(await fetched(as('competition'), foreign.result?.fileUrl))).toEqual([
      expect.stringMatching(/不属于您可以操作的数据范围|找不到对应的数据/),
    ]);
    const again = await importCsv(server, as('whole'), e.path, sheet);
    const told = again.result?.fileUrl ? await reasonsIn(await fetched(as('whole'), again.result.fileUrl)) : [];
    expect(told.join()).not.toContain('数据正被他人修改');
  });
});

test.each(kinds)(
  'how experts did at calibration is told to who looks after the whole project, so not to %s unless it does',
  async (kind) => {
    const project = confined.find(({ name }) => name === 'dsTbReviewProject') as Entity;
    const answer = await as(kind, project).call('GET', '/dsTbReviewProject/calibration', { id: rowOfRecord(project) });
    expect(answer.success).toBe(kind === 'whole' || kind === 'action');
  },
);

test('CALL-151: labels of experts are given with the action for it', async () => {
  const expertId = rowOfRecord(entityByName('dsTbExpert') as Entity);
  const body = { expertId, labelIds: rows.get('dsTbLabel') };
  for (const kind of ['none', 'expired', 'action'] as const)
    expect(deny(await as(kind).call('POST', '/dsTbExpertLabelRelation/save', body)), kind).toEqual({
      success: false,
      error: 'access.action',
    });
});

test('a preview of a promotion is for those who may promote', async () => {
  const id = rows.get('dsTbCompetitionStage');
  for (const kind of ['area', 'group', 'action'] as const)
    expect(deny(await as(kind).call('GET', '/dsTbCompetitionStage/promotePreview', { id })), kind).toEqual({
      success: false,
      error: 'access.action',
    });
  expect(await as('competition').call('GET', '/dsTbCompetitionStage/promotePreview', { id })).toMatchObject({ error: 'row.missing' });
  expect(await as('whole').call('GET', '/dsTbCompetitionStage/promotePreview', { id })).toMatchObject({ success: true });
});

test('what is hung on a row that is not the own says so before anything of that row, whatever its state', async () => {
  const entry = (await create(server, 'dsTbRegistration')).id;
  const answers = new Set<string>();
  for (const status of ['0', '2', '5']) {
    await server.db.run('update ds_tb_registration set status = $2 where id = $1', [entry, status]);
    for (const record of ['dsTbRegistrationMember', 'dsTbWorks']) {
      const body = await sampleOf(server, record, { registrationId: entry });
      const answer = await as('competition').call('POST', `/${record}/add`, body);
      answers.add(JSON.stringify([answer.error, answer.issues?.map(({ field, code }) => [field, code])]));
    }
  }
  expect([...answers]).toEqual([JSON.stringify(['input.invalid', [['registrationId', 'reference']]])]);
});

test('nobody moves a work to a group that is not the own', async () => {
  const worksId = await reference(server, 'dsTbWorks', true);
  const work = await server.db.one<{ competition: string; group: string }>(
    `select competition_id as competition, group_id as "group" from ds_tb_works where id = $1`,
    [worksId],
  );
  const other = await create(server, 'dsTbCompetitionGroup', { competitionId: work?.competition });
  await server.db.run(`update ds_tb_competition_admin set group_ids = $2 where user_id = $1`, [nameOf('group'), work?.group]);
  // A group whose review has begun keeps its works from everybody.
  await server.db.run(`update ds_tb_review_project set status = '0' where competition_id = $1`, [work?.competition]);
  const answer = await as('group').call('PUT', '/dsTbWorks/assignGroup', { ids: worksId, groupId: other.id });
  await server.db.run(`update ds_tb_competition_admin set group_ids = 'another-group' where user_id = $1`, [nameOf('group')]);
  expect(answer).toMatchObject({ error: 'access.action' });
  expect(await server.db.one(`select group_id as "group" from ds_tb_works where id = $1`, [worksId])).toEqual({ group: work?.group });
});

describe('an unpublished competition is known to those who prepare it alone', () => {
  const others: readonly Role[] = ['UNIT', 'APPL', 'EXPERT'];
  const prepared = servedEntities.filter(
    ({ name, access }) =>
      others.some((role) => access.read.includes(role)) && !ofNoCompetition.includes(name) && !ofAreasOnly.includes(name),
  );
  const ofCompetitions = prepared.filter(({ name }) => rows.has(name) || confined.some((e) => e.name === name));

  test.each(ofCompetitions)('$name', async (e) => {
    const id = rowOfRecord(e);
    // The callers' own rows in every other respect, so that only the competition keeps them away.
    await server.db.run(`update ds_tb_registration set captain_user_id = $1, unit_id = 'unit-home'`, [server.as('APPL').userId]);
    const account = rows.get('dsTbMsgSubAccount');
    await server.db.run(`update ds_tb_msg_sub_account set unit_id = 'unit-home' where id = $1`, [account]);
    await server.db.run(`update ds_tb_msg_send set sub_account_id = $1`, [account]);
    await server.db.run(`update ds_tb_msg_template set status = '2'`);
    if (e.name === 'dsTbPayment')
      await server.db.run(
        `insert into ds_tb_payment_part (tenant_id, payment_id, order_id, amount) values (1, $1, $2, 100) on conflict do nothing`,
        [id, rows.get('dsTbCostOrder') ?? (await reference(server, 'dsTbCostOrder', true))],
      );
    if ('unitId' in e.fields) await server.db.run(`update ${e.table} set unit_id = 'unit-home' where id = $1`, [id]);
    if ('expertId' in e.fields) await server.db.run(`update ${e.table} set expert_id = 'expert-own' where id = $1`, [id]);
    const seenBy = async (role: Role): Promise<boolean> => {
      const answer = await server.as(role).ok<{ records: { id: string }[] }>('GET', `${e.path}/list`, { selections: id });
      return answer.records.length > 0;
    };
    for (const role of others) {
      if (!e.access.read.includes(role)) continue;
      if ('holderId' in e.fields) await server.db.run(`update ${e.table} set user_id = $2 where id = $1`, [id, server.as(role).userId]);
      await server.db.run(`update ds_tb_competition set status = '1' where tenant_id = 1`);
      const published = await seenBy(role);
      await server.db.run(`update ds_tb_competition set status = '0' where tenant_id = 1`);
      // Scores are also visible through a published project, which this is not.
      if (e.name !== 'dsTbWorksScore') expect(published, role).toBe(true);
      expect(await seenBy(role), role).toBe(false);
    }
    expect((await server.as('ADMIN').ok<{ records: object[] }>('GET', `${e.path}/list`, { selections: id })).records).toHaveLength(1);
    expect((await as('whole').ok<{ records: object[] }>('GET', `${e.path}/list`, { selections: id })).records).toHaveLength(1);
    await server.db.run(`update ds_tb_competition set status = '1' where tenant_id = 1`);
  });
});
