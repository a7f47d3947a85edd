import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idNumber } from './fixtures/registrations.ts';
import { importReasons } from './support/import-csv.ts';
import { type Body, create, daysFrom, reference, run, sample, sampleOf } from './support/sample.ts';
import { type Caller, homeUnitId, otherUnitId, type TestServer, testPassword, testServer } from './support/server.ts';

let server: TestServer;
const start = new Date('2026-05-06T08:00:00.000Z');
beforeAll(async () => {
  server = await testServer();
  // The rows that entries refer to are created while their window is open.
  await reference(server, 'dsTbWorks');
});
afterAll(() => server?.close());
beforeEach(() => server.setClock(start));

const admin = (): Caller => server.as('ADMIN');
const day = 86_400_000;

/** A published competition with a group. */
const competition = async (given: Body = {}): Promise<AnyRow> => {
  const row = await create(server, 'dsTbCompetition', given);
  await run(server, 'dsTbCompetition', 'publish', row.id);
  return row;
};
const entry = async (competitionId: string, given: Body = {}): Promise<Body> => ({
  ...(await sampleOf(server, 'dsTbRegistration')),
  competitionId,
  groupId: null,
  ...given,
});
const enter = async (competitionId: string, given: Body = {}, by: Caller = admin()): Promise<AnyRow> =>
  by.ok<AnyRow>('POST', '/dsTbRegistration/add', await entry(competitionId, given));
const verb = (by: Caller, name: string, row: string, input: Body = {}, entity = 'dsTbRegistration') =>
  by.call('PUT', `/${entity}/${name}`, { ids: row, ...input });

describe('REG-03: registrations', () => {
  test('an entry is accepted within the window to the last second of the grace, and not after', async () => {
    const { id } = await competition({ registerEnd: daysFrom(server, 20), graceSeconds: 60 });
    const end = start.getTime() + 20 * day;
    for (const [offset, open] of [
      [-1, true],
      [60_000, true],
      [60_999, true],
      [61_000, false],
    ] as const) {
      server.setClock(new Date(end + offset));
      const answer = await admin().call('POST', '/dsTbRegistration/add', await entry(id));
      expect(answer.success ? 'open' : answer.error, String(offset)).toBe(open ? 'open' : 'registration.closed');
    }
    const unpublished = await create(server, 'dsTbCompetition');
    expect(await admin().call('POST', '/dsTbRegistration/add', await entry(unpublished.id))).toMatchObject({
      error: 'registration.closed',
    });
  });

  test('submitted, approved with a number that counts on, returned with its number, failed, restored', async () => {
    const { id, competitionCode } = await competition();
    const first = await enter(id);
    expect(first).toMatchObject({ status: '0', source: 'web', payStatus: '0', registerNo: null });
    await run(server, 'dsTbRegistration', 'submit', first.id);
    await run(server, 'dsTbRegistration', 'approve', first.id, { opinion: '同意' });
    const approved = await admin().ok<AnyRow>('GET', '/dsTbRegistration/queryById', { id: first.id });
    expect(approved).toMatchObject({ status: '2', registerNo: `${String(competitionCode)}-00001`, auditOpinion: '同意' });
    expect(await verb(admin(), 'returnBack', first.id, { opinion: '请补充', fields: '邮箱,teamName,电子邮箱' })).toMatchObject({
      success: true,
    });
    expect(await admin().ok('GET', '/dsTbRegistration/queryById', { id: first.id })).toMatchObject({
      status: '4',
      registerNo: approved.registerNo,
      returnFields: ['teamName', 'email'],
    });
    await run(server, 'dsTbRegistration', 'submit', first.id);
    await run(server, 'dsTbRegistration', 'approve', first.id);
    expect(await admin().ok('GET', '/dsTbRegistration/queryById', { id: first.id })).toMatchObject({ registerNo: approved.registerNo });

    const second = await enter(id);
    await run(server, 'dsTbRegistration', 'submit', second.id);
    await run(server, 'dsTbRegistration', 'reject', second.id, { opinion: '不符合' });
    await run(server, 'dsTbRegistration', 'restore', second.id, { opinion: '复核' });
    await run(server, 'dsTbRegistration', 'approve', second.id);
    await admin().ok('DELETE', '/dsTbRegistration/delete', { id: second.id });
    const third = await enter(id);
    await run(server, 'dsTbRegistration', 'submit', third.id);
    await run(server, 'dsTbRegistration', 'approve', third.id);
    const numbered = await admin().ok<AnyRow>('GET', '/dsTbRegistration/queryById', { id: third.id });
    expect(numbered.registerNo).toBe(`${String(competitionCode)}-00003`);
  });

  test('an entry is returned with a remark at each item, told to its captain, refused on what is not there, and gone once approved', async () => {
    const { id } = await competition();
    const row = await enter(id);
    await run(server, 'dsTbRegistration', 'submit', row.id);
    const back = (remarks: Body, fields?: string) => verb(admin(), 'returnBack', row.id, { opinion: '请修改', fields, remarks });
    expect(await back({ nothing: '改' })).toMatchObject({ success: false, issues: [{ field: 'remarks' }] });
    expect(await back({ phone: '长'.repeat(201) })).toMatchObject({ success: false, issues: [{ field: 'remarks' }] });
    expect(await back({ 手机号: ' 少一位 ', email: '' }, 'major')).toMatchObject({ success: true });
    const read = () => admin().ok<AnyRow>('GET', '/dsTbRegistration/queryById', { id: row.id });
    expect(await read()).toMatchObject({ returnFields: ['phone', 'major'], returnRemarks: { phone: '少一位' } });
    await run(server, 'dsTbRegistration', 'submit', row.id);
    const examined = await admin().ok<AnyRow>('GET', '/dsTbRegistration/examination', { id: row.id });
    expect(examined).toMatchObject({ returned: { said: ['手机号：少一位'] } });
    await run(server, 'dsTbRegistration', 'approve', row.id);
    expect(await read()).toMatchObject({ returnFields: null, returnRemarks: null });
  });

  test('a person enters as often as the competition allows, whatever the case of the identity number', async () => {
    const { id } = await competition({ perPersonMax: 2 });
    const idNo = '11010519491231002X';
    const one = await enter(id, { idNo, externalId: null });
    const two = await enter(id, { idNo: idNo.toLowerCase(), externalId: null, teamName: '第二队' });
    expect(one.externalId).toMatch(/^P.{32}$/);
    expect(two.externalId).not.toBe(one.externalId);
    expect(await admin().call('POST', '/dsTbRegistration/add', await entry(id, { idNo }))).toMatchObject({
      error: 'registration.person_limit',
      code: 409,
    });
    await run(server, 'dsTbRegistration', 'withdraw', two.id);
    await enter(id, { idNo });
    // Both places of another person, from two sides at once.
    const other = idNumber(4711);
    const at = await competition();
    const answers = await Promise.all(
      [0, 1, 2, 3].map(async () => admin().call('POST', '/dsTbRegistration/add', await entry(at.id, { idNo: other }))),
    );
    expect(answers.filter((a) => a.success)).toHaveLength(1);
  });

  test('a mobile number of another person is warned of at the desk, and refused everywhere where a competition takes none twice', async () => {
    const phone = '13912345678';
    const warned = await competition();
    const first = await enter(warned.id, { phone });
    const second = await enter(warned.id, { phone });
    for (const row of [first, second]) await run(server, 'dsTbRegistration', 'submit', row.id);
    const examined = await admin().ok<{ faults: AnyRow[] }>('GET', '/dsTbRegistration/examination', { id: second.id });
    expect(examined.faults).toContainEqual(expect.objectContaining({ fault: 'samePhone', at: 'phone' }));

    const { id } = await competition({ phoneOnce: '1', perPersonMax: 2 });
    const shared = { issues: [{ field: 'phone', message: 'registration.phoneTaken' }] };
    const early = await enter(id, { phone });
    const late = await enter(id, { phone });
    await run(server, 'dsTbRegistration', 'submit', early.id);
    expect(await verb(admin(), 'submit', late.id)).toMatchObject({ error: 'registration.phone_taken' });
    expect(await admin().call('POST', '/dsTbRegistration/add', await entry(id, { phone }))).toMatchObject(shared);
    // The same person in another entry of its own.
    const idNo = idNumber(9001);
    await enter(id, { idNo, phone: '13900000001' }).then(({ id: own }) => run(server, 'dsTbRegistration', 'submit', own));
    await enter(id, { idNo, phone: '13900000001', teamName: '第二队' });
    const member = { ...(await sampleOf(server, 'dsTbRegistrationMember')), registrationId: late.id, memberRole: 'member', phone };
    expect(await admin().call('POST', '/dsTbRegistrationMember/add', member)).toMatchObject(shared);
    const unit = await admin().ok<AnyRow>('GET', '/dsTbUnit/queryById', { id: homeUnitId });
    const { competitionCode } = await admin().ok<AnyRow>('GET', '/dsTbCompetition/queryById', { id });
    const sheet = `Competition,School,Team,Captain,ID number,Mobile\n${String(competitionCode)},${String(unit.unitCode)},导入队,王五,${idNumber(9002)},${phone}\n`;
    expect(await importReasons(server, admin(), '/dsTbRegistration', sheet)).toEqual([
      expect.stringContaining('该手机号已由本竞赛的另一人使用'),
    ]);
  });

  test('a unit has as many approved entries as its quota, also within one call', async () => {
    const { id } = await competition({ unitQuota: 2 });
    const rows = [await enter(id), await enter(id), await enter(id)];
    for (const row of rows) await run(server, 'dsTbRegistration', 'submit', row.id);
    const all = rows.map((r) => r.id).join(',');
    expect(await verb(admin(), 'approve', all)).toMatchObject({ error: 'registration.quota' });
    expect(await verb(admin(), 'approve', `${rows[0]?.id},${rows[1]?.id}`)).toMatchObject({ success: true });
    expect(await verb(admin(), 'approve', rows[2]?.id ?? '')).toMatchObject({ error: 'registration.quota' });
    const elsewhere = await enter(id, { unitId: otherUnitId });
    await run(server, 'dsTbRegistration', 'submit', elsewhere.id);
    expect(await verb(admin(), 'approve', elsewhere.id)).toMatchObject({ success: true });
  });

  test('a competition and each group with those below it have as many approved entries as their places, also from two sides at once', async () => {
    const { id } = await competition({ entryMax: 4 });
    const group = (given: Body) => create(server, 'dsTbCompetitionGroup', { competitionId: id, ...given });
    const [above, beside] = [await group({ quota: 3, groupName: '本科组' }), await group({ quota: null })];
    const below = await group({ parentId: above.id, quota: 2 });
    const sent = async (groupId: string): Promise<AnyRow> => {
      const row = await enter(id, { groupId });
      await run(server, 'dsTbRegistration', 'submit', row.id);
      return row;
    };
    const rows = [await sent(below.id), await sent(below.id), await sent(below.id), await sent(above.id), await sent(above.id)];
    const more = [await sent(beside.id), await sent(beside.id)];
    const approve = (...ids: readonly AnyRow[]) => verb(admin(), 'approve', ids.map((row) => row.id).join(','));
    expect(await approve(...rows.slice(0, 3))).toMatchObject({ error: 'registration.group_full' });
    const answers = await Promise.all(rows.slice(0, 3).map((row) => approve(row)));
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    expect(await approve(rows[3] ?? above)).toMatchObject({ success: true });
    expect(await approve(rows[4] ?? above)).toMatchObject({ error: 'registration.group_full', message: '组别“本科组”名额已满（3）' });
    expect(await approve(more[0] ?? above)).toMatchObject({ success: true });
    expect(await approve(more[1] ?? above)).toMatchObject({ error: 'registration.full' });
    const approved = await admin().ok<AnyRow>('GET', '/dsTbRegistration/queryById', { id: more[0]?.id });
    const moved = { id: approved.id, revision: approved.revision, groupId: below.id };
    expect(await admin().call('PUT', '/dsTbRegistration/edit', moved)).toMatchObject({ error: 'registration.group_full' });
  });

  test('whether a group or the competition is full is told before anybody enters, and nothing more is handed in', async () => {
    const { id } = await competition({ entryMax: 2 });
    const group = await create(server, 'dsTbCompetitionGroup', { competitionId: id, quota: 1 });
    const page = () => server.as('APPL').ok<{ full: boolean; groups: { full: boolean }[] }>('GET', '/dsTbCompetition/hallPage', { id });
    const approved = async (groupId: string | null): Promise<void> => {
      const row = await enter(id, { groupId });
      await run(server, 'dsTbRegistration', 'submit', row.id);
      await run(server, 'dsTbRegistration', 'approve', row.id);
    };
    const late = await enter(id, { groupId: group.id });
    expect(await page()).toMatchObject({ full: false, groups: [{ full: false }] });
    await approved(group.id);
    expect(await page()).toMatchObject({ full: false, groups: [{ full: true }] });
    expect(await verb(admin(), 'submit', late.id)).toMatchObject({ error: 'registration.group_full' });
    await approved(null);
    expect(await page()).toMatchObject({ full: true });
    expect(await server.as('APPL').ok('GET', '/dsTbRegistration/entering', { competitionId: id })).toMatchObject({ state: 'full' });
    expect(await server.as('APPL').call('POST', '/dsTbRegistration/begin', { competitionId: id })).toMatchObject({
      error: 'registration.full',
    });
  });

  test('who approves follows the mode of the competition', async () => {
    const school = server.as('UNIT');
    const submitted = async (mode: string): Promise<string> => {
      const { id } = await competition({ unitAuditMode: mode });
      const row = await enter(id);
      await run(server, 'dsTbRegistration', 'submit', row.id);
      return row.id;
    };
    const state = async (id: string) => (await admin().ok<AnyRow>('GET', '/dsTbRegistration/queryById', { id })).status;
    expect(await state(await submitted('none'))).toBe('2');
    expect(await verb(school, 'approve', await submitted('unit'))).toMatchObject({ success: true, result: { rows: [{ state: '2' }] } });
    expect(await verb(school, 'approve', await submitted('organiser'))).toMatchObject({ error: 'access.denied' });
    const both = await submitted('unitThenOrganiser');
    const saidBySchool = async () => (await admin().ok<AnyRow>('GET', '/dsTbRegistration/queryById', { id: both })).schoolAudit;
    expect(await saidBySchool()).toBe('0');
    const early = await verb(admin(), 'approve', both);
    expect(early).toMatchObject({ error: 'verb.state', message: expect.stringContaining('学校还没有审核通过') });
    expect(await verb(school, 'approve', both)).toMatchObject({ success: true, result: { rows: [{ state: '1' }] } });
    expect(await saidBySchool()).toBe('1');
    const twice = await verb(school, 'approve', both);
    expect(twice).toMatchObject({ error: 'verb.state', message: expect.stringContaining('正等待组委会审核') });
    expect(await verb(admin(), 'approve', both)).toMatchObject({ success: true, result: { rows: [{ state: '2' }] } });
  });

  test('an appeal against a work of others says nothing of it, whatever became of it', async () => {
    const worksId = await reference(server, 'dsTbWorks', true);
    await server.db.run(
      `update ds_tb_registration set captain_user_id = 'somebody', unit_id = 'unit-other' where id = (select registration_id from ds_tb_works where id = $1)`,
      [worksId],
    );
    const project = await create(server, 'dsTbReviewProject');
    for (const status of ['1', '4']) {
      await server.db.run('update ds_tb_review_project set status = $2 where id = $1', [project.id, status]);
      for (const role of ['APPL', 'UNIT'] as const)
        expect(
          await server.as(role).call('POST', '/dsTbReviewAppeal/add', { worksId, reason: '成绩与评语不一致，请予核对，谢谢' }),
          role,
        ).toMatchObject({
          issues: [{ field: 'worksId', code: 'reference' }],
        });
    }
  });

  test('a school sees and enters its own unit only, an applicant the own entry only', async () => {
    const { id } = await competition();
    const [school, applicant] = [server.as('UNIT'), server.as('APPL')];
    const foreign = await enter(id, { unitId: otherUnitId });
    expect(await school.call('GET', '/dsTbRegistration/queryById', { id: foreign.id })).toMatchObject({ error: 'row.missing' });
    expect(await school.call('PUT', '/dsTbRegistration/edit', { id: foreign.id, revision: 1, teamName: 'x' })).toMatchObject({
      error: 'row.missing',
    });
    expect(await verb(school, 'submit', foreign.id)).toMatchObject({ error: 'row.missing' });
    expect(await school.call('POST', '/dsTbRegistration/add', await entry(id, { unitId: otherUnitId }))).toMatchObject({
      issues: [{ field: 'unitId', message: 'registration.otherUnit' }],
    });
    const own = await enter(id, {}, school);
    expect(await applicant.call('GET', '/dsTbRegistration/queryById', { id: own.id })).toMatchObject({ error: 'row.missing' });
    const mine = await enter(id, {}, applicant);
    expect(mine.captainUserId).toBe(applicant.userId);
    const listed = await applicant.ok<{ records: AnyRow[] }>('GET', '/dsTbRegistration/list', { pageSize: 1000 });
    expect(listed.records.every((r) => r.captainUserId === applicant.userId)).toBe(true);
    const seen = await school.ok<{ records: AnyRow[] }>('GET', '/dsTbRegistration/list', { pageSize: 1000 });
    expect(seen.records.every((r) => r.unitId === homeUnitId)).toBe(true);
  });

  test('an entry that was returned is changed only where it was asked', async () => {
    const { id } = await competition();
    const applicant = server.as('APPL');
    const row = await enter(id, {}, applicant);
    await run(server, 'dsTbRegistration', 'submit', row.id);
    expect(await applicant.call('PUT', '/dsTbRegistration/edit', { id: row.id, revision: 2, teamName: '新队名' })).toMatchObject({
      error: 'verb.state',
    });
    await run(server, 'dsTbRegistration', 'returnBack', row.id, { opinion: '队名', fields: 'teamName' });
    expect(await applicant.call('PUT', '/dsTbRegistration/edit', { id: row.id, revision: 3, major: '化学' })).toMatchObject({
      issues: [{ field: 'major', code: 'frozen' }],
    });
    expect(await applicant.call('PUT', '/dsTbRegistration/edit', { id: row.id, revision: 3, teamName: '新队名' })).toMatchObject({
      success: true,
    });
  });

  test('a wrong check digit, a group of another competition and a unit that is not in use are refused', async () => {
    const { id } = await competition();
    const group = await create(server, 'dsTbCompetitionGroup', { competitionId: (await competition()).id });
    const unit = await create(server, 'dsTbUnit');
    await run(server, 'dsTbUnit', 'disable', unit.id, { reason: '停用' });
    const answer = await admin().call(
      'POST',
      '/dsTbRegistration/add',
      await entry(id, { idNo: '110105194912310021', groupId: group.id, unitId: unit.id }),
    );
    expect(answer.issues?.map((i) => [i.field, i.message ?? i.code])).toEqual([
      ['groupId', 'registration.groupOther'],
      ['unitId', 'reference'],
      ['idNo', 'registration.idNo'],
    ]);
  });
});

describe('COMP-02: competitions', () => {
  test('unpublished only without registrations; deleted neither', async () => {
    const { id } = await competition();
    await enter(id);
    expect(await verb(admin(), 'unpublish', id, {}, 'dsTbCompetition')).toMatchObject({ error: 'competition.has_registrations' });
    expect(await admin().call('DELETE', '/dsTbCompetition/delete', { id })).toMatchObject({ error: 'competition.has_registrations' });
  });

  test('a timeline out of order is refused on add and on edit', async () => {
    const body = await sampleOf(server, 'dsTbCompetition');
    const wrong = await admin().call('POST', '/dsTbCompetition/add', { ...body, registerEnd: body.registerStart });
    expect(wrong).toMatchObject({ issues: [{ field: 'registerEnd', message: 'competition.registerOrder' }] });
    const row = await admin().ok<AnyRow>('POST', '/dsTbCompetition/add', body);
    expect(await admin().call('PUT', '/dsTbCompetition/edit', { id: row.id, revision: 1, endTime: body.registerStart })).toMatchObject({
      issues: [{ field: 'endTime', message: 'competition.endOrder' }],
    });
  });

  test('applicants see what was published', async () => {
    const hidden = await create(server, 'dsTbCompetition');
    expect(await server.as('APPL').call('GET', '/dsTbCompetition/queryById', { id: hidden.id })).toMatchObject({ error: 'row.missing' });
    await run(server, 'dsTbCompetition', 'publish', hidden.id);
    expect(await server.as('APPL').call('GET', '/dsTbCompetition/queryById', { id: hidden.id })).toMatchObject({ success: true });
  });
});

describe('USER-01, USER-03: accounts and units', () => {
  test('ACCT-09: a weak password is refused, a strong one signs in, a new one ends the sessions', async () => {
    const body = await sampleOf(server, 'sysUser');
    expect(await admin().call('POST', '/sys/user/add', { ...body, password: 'abcdefgh1' })).toMatchObject({
      issues: [{ field: 'password', message: 'user.passwordWeak' }],
    });
    const row = await admin().ok<AnyRow>('POST', '/sys/user/add', { ...body, password: testPassword });
    expect(row).not.toHaveProperty('password');
    const own = server.signedIn(String(row.username));
    expect(await own.call('GET', '/user/info')).toMatchObject({ success: true });
    await admin().ok('PUT', '/sys/user/edit', { id: row.id, revision: 1, password: 'Andere-Worte' });
    expect(await own.call('GET', '/user/info')).toMatchObject({ success: false, code: 401 });
    const audit = await server.db.many('select before, after from sys_audit_log where entity_id = $1', [row.id]);
    expect(JSON.stringify(audit)).not.toMatch(/Andere|argon2|Saiyun@/);
  });

  test('freezing ends the sessions; nobody freezes or deletes the own account', async () => {
    const row = await create(server, 'sysUser', { password: testPassword });
    const own = server.signedIn(String(row.username));
    await own.ok('GET', '/user/info');
    await run(server, 'sysUser', 'freeze', row.id);
    expect(await own.call('GET', '/user/info')).toMatchObject({ success: false, http: 401 });
    expect(await verb(admin(), 'freeze', admin().userId, {}, 'sys/user')).toMatchObject({ error: 'user.self' });
    expect(await admin().call('DELETE', '/sys/user/delete', { id: admin().userId })).toMatchObject({ error: 'user.self' });
  });

  test('a school administers the accounts of its unit, and gives no role above its own', async () => {
    const school = server.as('UNIT');
    const roles = await server.db.many<{ id: string; base: string }>('select id, base_role as base from sys_role where tenant_id = 1');
    const role = (base: string): string => roles.find((r) => r.base === base && !r.id.startsWith('bare'))?.id ?? '';
    const body = { ...(await sampleOf(server, 'sysUser')), unitId: otherUnitId };
    expect(await school.call('POST', '/sys/user/add', { ...body, selectedroles: role('ADMIN') })).toMatchObject({
      error: 'user.role_above',
    });
    const mine = await school.ok<AnyRow>('POST', '/sys/user/add', { ...body, selectedroles: role('APPL') });
    expect(mine.unitId).toBe(homeUnitId);
    expect(await school.call('PUT', '/sys/user/edit', { id: mine.id, revision: 1, selectedroles: role('EXPERT') })).toMatchObject({
      error: 'user.role_above',
    });
    expect(await school.call('PUT', '/sys/user/edit', { id: mine.id, revision: 1, unitId: otherUnitId })).toMatchObject({
      error: 'access.denied',
    });
    const powerful = await create(server, 'sysUser', { unitId: homeUnitId, selectedroles: role('ADMIN') });
    expect(await school.call('PUT', '/sys/user/edit', { id: powerful.id, revision: 1, password: testPassword })).toMatchObject({
      error: 'access.denied',
    });
    const foreign = await create(server, 'sysUser', { unitId: otherUnitId });
    expect(await school.call('GET', '/sys/user/queryById', { id: foreign.id })).toMatchObject({ error: 'row.missing' });
    expect(await verb(school, 'freeze', foreign.id, {}, 'sys/user')).toMatchObject({ error: 'row.missing' });
  });

  test('a unit with registrations stays; disabling it returns what waits', async () => {
    const unit = await create(server, 'dsTbUnit');
    const { id } = await competition();
    const row = await enter(id, { unitId: unit.id });
    await run(server, 'dsTbRegistration', 'submit', row.id);
    const refused = { error: 'unit.has_registrations' };
    expect(await admin().call('DELETE', '/dsTbUnit/delete', { id: unit.id })).toMatchObject(refused);
    const free = await create(server, 'dsTbUnit');
    expect(await admin().call('DELETE', '/dsTbUnit/deleteBatch', { ids: `${free.id},${unit.id}` })).toMatchObject({
      ...refused,
      message: `“${String(unit.unitName)}”已有报名，不能删除`,
    });
    await server.db.run(`update ds_tb_unit set unit_name_en = 'Named School' where id = $1`, [unit.id]);
    expect(await admin().call('DELETE', '/dsTbUnit/delete', { id: unit.id }, 'en')).toMatchObject({
      message: '“Named School” has entries and cannot be deleted',
    });
    await run(server, 'dsTbUnit', 'disable', unit.id, { reason: '撤并' });
    expect(await admin().ok('GET', '/dsTbRegistration/queryById', { id: row.id })).toMatchObject({ status: '4', auditOpinion: '撤并' });
  });

  test('what others refer to is not deleted, and the answer says by whom', async () => {
    const area = await create(server, 'dsTbCompetitionArea');
    await create(server, 'dsTbUnit', { areaId: area.id });
    const zh = await admin().call('DELETE', '/dsTbCompetitionArea/delete', { id: area.id });
    expect(zh).toMatchObject({ error: 'row.referenced', code: 409 });
    const other = await create(server, 'dsTbCompetitionArea');
    expect(await admin().call('DELETE', '/dsTbCompetitionArea/deleteBatch', { ids: `${other.id},${area.id},` })).toMatchObject({
      error: 'row.referenced',
    });
    expect(await admin().call('GET', '/dsTbCompetitionArea/queryById', { id: other.id })).toMatchObject({ success: true });
  });

  test('areas form a tree', async () => {
    const top = await create(server, 'dsTbCompetitionArea');
    const below = await create(server, 'dsTbCompetitionArea', { parentId: top.id });
    expect(await admin().call('PUT', '/dsTbCompetitionArea/edit', { id: top.id, revision: 1, parentId: below.id })).toMatchObject({
      issues: [{ field: 'parentId' }],
    });
  });
});

describe('WORK-01, WORK-03: works', () => {
  test('are handed in until the end with the grace, and the seconds too late are kept', async () => {
    const { id } = await competition({ submissionEndTime: daysFrom(server, 40), graceSeconds: 300 });
    const own = await enter(id);
    const body = { ...(await sampleOf(server, 'dsTbWorks')), competitionId: id, registrationId: own.id, groupId: null };
    const refusal = (message: string) => ({ issues: [{ field: 'registrationId', message }] });
    expect(await admin().call('POST', '/dsTbWorks/add', body)).toMatchObject(refusal('works.entryDraft'));
    await run(server, 'dsTbRegistration', 'submit', own.id);
    expect(await admin().call('POST', '/dsTbWorks/add', body)).toMatchObject(refusal('works.entryWaits'));
    await run(server, 'dsTbRegistration', 'approve', own.id);
    const work = await admin().ok<AnyRow>('POST', '/dsTbWorks/add', body);
    expect(work.anonymousCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    server.setClock(new Date(start.getTime() + 40 * day + 120_000));
    await run(server, 'dsTbWorks', 'submit', work.id);
    expect(await admin().ok('GET', '/dsTbWorks/queryById', { id: work.id })).toMatchObject({ status: '1', lateSeconds: 120 });
    server.setClock(new Date(start.getTime() + 40 * day + 301_000));
    expect(await verb(admin(), 'submit', work.id, {}, 'dsTbWorks')).toMatchObject({ error: 'works.closed' });
  });

  test('a work names an entry of its own competition, and the applicant an own one', async () => {
    const [a, b] = [await competition(), await competition()];
    const row = await enter(a.id);
    const body = { ...(await sampleOf(server, 'dsTbWorks')), registrationId: row.id, groupId: null };
    expect(await admin().call('POST', '/dsTbWorks/add', { ...body, competitionId: b.id })).toMatchObject({
      issues: [{ field: 'registrationId', code: 'reference' }],
    });
    expect(await server.as('APPL').call('POST', '/dsTbWorks/add', { ...body, competitionId: a.id })).toMatchObject({
      issues: [{ field: 'registrationId', code: 'reference' }],
    });
  });
});

test('DICT-14: a changed dictionary counts at once, in checks and texts', async () => {
  const dict = await server.db.one<{ id: string }>(`select id from sys_dict where dict_code = 'ds_unit_type' and tenant_id = 1`);
  const item = await admin().ok<AnyRow>('POST', '/sys/dictItem/add', {
    dictId: dict?.id,
    itemText: '军事院校',
    itemTextEn: 'Academy',
    itemValue: 'military',
    status: '1',
  });
  const unit = await create(server, 'dsTbUnit', { unitType: 'military' });
  expect(unit.unitType_dictText).toBe('军事院校');
  expect((await admin().call('GET', '/dsTbUnit/queryById', { id: unit.id }, 'en')).result).toMatchObject({ unitType_dictText: 'Academy' });
  await admin().ok('PUT', '/sys/dictItem/edit', { id: item.id, revision: 1, status: '0' });
  const body = await sample(server, (await import('@saiyun/sdk/entities')).unit, server.next(), { unitType: 'military' });
  expect(await admin().call('POST', '/dsTbUnit/add', body)).toMatchObject({ issues: [{ field: 'unitType', code: 'choice' }] });
  // A row that already has the value keeps it.
  expect(await admin().call('PUT', '/dsTbUnit/edit', { ...unit, contact: '王' })).toMatchObject({ success: true });
});
