import type { AnyRow, Entity, Field, Role } from '@saiyun/sdk/contract';
import { entities, entityByName } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityModules } from '../server/src/areas/index.ts';
import { importCsv } from './support/import-csv.ts';
import { type Body, create, daysFrom, reference, run, sampleOf, writerOf } from './support/sample.ts';
import { type Caller, homeUnitId, otherUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = (): Caller => server.as('ADMIN');
const served = new Set(entityModules.map(({ entity }) => entity.name));

/** Names of fields that say when and by whom something was done, who owns it, what state it is in and how much of it is allowed. */
const telling =
  /(Time|By)$|^(userId|userIds|captainUserId|areaId|stageId|toStageId|groupId|groupIds|unitId|quota|unitQuota|maxLoad)$|^consent|^agreement/;

/** Fields that a client may set, with the reason. Fields with `setBy` or `within` in their definition need none here. */
const clientsOwn: Readonly<Record<string, string>> = {
  'sysUser.unitId': 'an administrator places accounts; a school’s accounts are of its own unit, whatever it says',
  'dsTbUnit.areaId': 'the organiser says in which area a unit lies',
  'dsTbCompetition.submissionEndTime': 'the schedule is the organiser’s',
  'dsTbCompetition.endTime': 'the schedule is the organiser’s',
  'dsTbCompetition.unitQuota': 'the organiser’s number',
  'dsTbCompetitionStage.startTime': 'the schedule is the organiser’s',
  'dsTbCompetitionStage.endTime': 'the schedule is the organiser’s',
  'dsTbCompetitionGroup.quota': 'the organiser’s number',
  'dsTbCompetitionAdmin.userId': 'an administrator names the account that looks after the competition',
  'dsTbCompetitionAdmin.areaId': 'areas are shared by competitions, and an administrator gives one',
  'dsTbCompetitionAdmin.expireTime': 'an administrator says until when',
  'dsTbUnitAuthorize.unitId': 'checked: a school speaks for itself only',
  'dsTbRegistration.unitId': 'checked: whoever is of a unit enters for that one alone',
  'dsTbRegistrationMember.unitId': 'members of other units may be in a team; checked where the competition forbids it',
  'dsTbWorksSupplement.dueTime': 'whoever asks says until when',
  'dsTbWorksSupplement.extend.dueTime': 'whoever asks says until when',
  'dsTbExpert.userId': 'the organiser says which account is the expert’s',
  'dsTbExpert.unitId': 'the organiser’s, or the expert’s own once',
  'dsTbExpert.maxLoad': 'the organiser’s number',
  'dsTbExpert.agreementVersion': 'a notice agreed to on paper is entered by the organiser; when is the server’s',
  'dsTbExpertInvitation.agreementText': 'the organiser’s agreement, fixed once sent',
  'dsTbExpertInvitation.agreementVersion': 'as above',
  'dsTbExpertInvitee.unitId': 'the organiser says where somebody works',
  'dsTbExpertGroupMember.groupId': 'a group of experts, of no competition',
  'dsTbRecusal.expireTime': 'whoever declares a recusal says until when',
  'dsTbRecusalRule.expireTime': 'the organiser says until when a rule holds',
  'dsTbReviewProject.startTime': 'the schedule is the organiser’s',
  'dsTbReviewProject.endTime': 'the schedule is the organiser’s',
  'dsTbWorksAllot.dueTime': 'the organiser’s time for the expert',
  'dsTbWorksAllot.extend.dueTime': 'the organiser’s time for the expert',
  'dsTbWorksAllot.reopenReview.dueTime': 'the organiser’s time for the expert',
  'dsTbWorksAllotRun.dueTime': 'the organiser’s time for the experts',
  'dsTbSubAdminSubmit.unitId': 'the sub-administrator says whose works are reported; only those it looks after can be',
  'dsTbTaxRule.mergeBy': 'a method of computing, nobody’s name',
  'sysQuartzJob.alertBy': 'the ways in which somebody is told, nobody’s name',
  'sysAnnouncement.userIds': 'who is written to',
  'sysAnnouncement.startTime': 'from when a notice is shown',
  'sysAnnouncement.endTime': 'until when a notice is shown',
  'dsTbMsgSend.scheduleTime': 'when a message is to go out',
  'dsTbMsgSubAccount.unitId': 'an administrator says whose account it is',
};

interface Given {
  readonly path: string;
  readonly field: Field;
}
const givenFields = (e: Entity): Given[] =>
  [
    ...(e.calls.some((call) => call === 'add' || call === 'edit' || call === 'importExcel')
      ? Object.entries(e.fields).map(([name, field]) => ({ name, path: `${e.name}.${name}`, field }))
      : []),
    ...Object.entries(e.verbs).flatMap(([verb, { input = {} }]) =>
      Object.entries(input).map(([name, field]) => ({ name, path: `${e.name}.${verb}.${name}`, field })),
    ),
  ].filter(({ name, field }) => telling.test(name) && !field.server);

const all = Object.values(entities) as readonly Entity[];

describe('what says when, who, where and how much is the server’s', () => {
  test('or the definition says whose it is and what it hangs on, or there is a reason', () => {
    const open = all.flatMap(givenFields).filter(({ field }) => !field.setBy && !field.within);
    expect(open.map(({ path }) => path).toSorted()).toEqual(Object.keys(clientsOwn).toSorted());
  });

  test.each(
    all
      .filter((e) => served.has(e.name) && e.calls.includes('add'))
      .flatMap((e) =>
        Object.entries(e.fields).flatMap(([name, field]) =>
          field.server && telling.test(name) ? [[`${e.name}.${name}`, e, name, field] as const] : [],
        ),
      ),
  )('%s of the server is refused of whoever adds', async (_title, e, name, field) => {
    const value = field.kind === 'instant' ? '2025-01-01 00:00:00' : 'somebody';
    for (const role of e.access.write)
      expect(await server.as(role).call('POST', `${e.path}/add`, { [name]: value }), role).toMatchObject({
        issues: expect.arrayContaining([expect.objectContaining({ field: name, code: 'serverOwned' })]),
      });
  });
});

/** Rows that the test roles may write, for records whose sample only suits the administrator. */
const prepared: Readonly<Record<string, (role: Role) => Promise<Body>>> = {
  dsTbUnitAuthorize: async () => {
    const competitionId = await published();
    return { competitionId, unitId: homeUnitId };
  },
  dsTbWorks: async () => {
    const entry = await approved({});
    return { competitionId: entry.competitionId, registrationId: entry.id, groupId: entry.groupId };
  },
};
const published = async (given: Body = {}): Promise<string> => {
  const { id } = await create(server, 'dsTbCompetition', given);
  await run(server, 'dsTbCompetition', 'publish', id);
  return id;
};
/** An approved entry of the test's entrant. */
const approved = async (given: Body): Promise<AnyRow> => {
  const competitionId = (given.competitionId as string | undefined) ?? (await published());
  const body = await sampleOf(server, 'dsTbRegistration', { competitionId, groupId: null, ...given });
  const entry = await admin().ok<AnyRow>('POST', '/dsTbRegistration/add', body);
  await server.db.run('update ds_tb_registration set captain_user_id = $2 where id = $1', [entry.id, server.as('APPL').userId]);
  for (const verb of ['submit', 'approve']) await run(server, 'dsTbRegistration', verb, entry.id);
  return entry;
};

/** A value of a field that is valid by itself. */
const rightValue = async (field: Field, body: Body): Promise<unknown> =>
  field.kind === 'ref'
    ? (await create(server, field.of ?? '', { [field.within ?? '']: body[field.within ?? ''] })).id
    : (field.min ?? 0) + 7;

describe('a field that is another role’s', () => {
  const cases = all.flatMap((e) =>
    served.has(e.name)
      ? Object.entries(e.fields).flatMap(([name, field]) =>
          e.access.write
            .filter((role) => field.setBy && !field.setBy.includes(role))
            .map((role) => [`${e.name}.${name} by ${role}`, e, name, role] as const),
        )
      : [],
  );
  test('is found in the definitions', () => expect(cases.length).toBeGreaterThan(4));

  test.each(cases)('%s is refused by add, edit and import', async (_title, e, name, role) => {
    const field = e.fields[name] as Field;
    // Also what else is another role's: the row is one that this role may add.
    const others = Object.entries(e.fields).flatMap(([other, { setBy }]) =>
      setBy && !setBy.includes(role) ? [[other, null] as const] : [],
    );
    const given = { ...(await sampleOf(server, e.name, (await prepared[e.name]?.(role)) ?? {})), ...Object.fromEntries(others) };
    const by = server.as(role);
    const value = await rightValue(field, given);
    const refused = { issues: expect.arrayContaining([expect.objectContaining({ field: name })]) };
    expect(await by.call('POST', `${e.path}/add`, { ...given, [name]: value }), 'add').toMatchObject(refused);
    const row = await by.ok<AnyRow>('POST', `${e.path}/add`, given);
    const edit = (more: Body) => by.call('PUT', `${e.path}/edit`, { id: row.id, revision: row.revision, ...more });
    expect(await edit({ [name]: value }), 'edit').toMatchObject(refused);
    expect(await edit({ [name]: row[name] ?? null }), 'what is stored may be sent back').toMatchObject({ success: true });
    const stored = await server.db.one<{ value: unknown }>(`select to_jsonb(t) ->> $2 as value from ${e.table} t where id = $1`, [
      row.id,
      name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
    ]);
    // Some records take no sheets.
    if (e.calls.includes('importExcel')) {
      const report = await importRow(by, e, { ...keyOf(e, row), [name]: value });
      expect(report, JSON.stringify(report)).toMatchObject({ errorCount: 1 });
    }
    const after = await server.db.one<{ value: unknown }>(`select to_jsonb(t) ->> $2 as value from ${e.table} t where id = $1`, [
      row.id,
      name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
    ]);
    expect(after).toEqual(stored);
  });
});

/** Every value of a row that its sheet may contain. */
const keyOf = (e: Entity, row: AnyRow): Body =>
  Object.fromEntries(
    Object.entries(e.fields).flatMap(([name, f]) =>
      f.server || f.sheet === false || f.kind === 'json' ? [] : [[name, row[name] ?? null]],
    ),
  );

/** Imports one row, with the fields' labels as column titles. */
const importRow = async (by: Caller, e: Entity, cells: Body): Promise<AnyRow> => {
  const names = Object.keys(cells);
  const text = (value: unknown): string =>
    value == null ? '' : `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
  const sheet = `${names.map((name) => e.fields[name]?.label[0]).join(',')}\n${names.map((name) => text(cells[name])).join(',')}\n`;
  const { result, ...rest } = await importCsv(server, by, e.path, sheet);
  return (result ?? rest) as unknown as AnyRow;
};

describe('a reference stays within what its row hangs on', () => {
  const cases = all.flatMap((e) =>
    served.has(e.name) && e.calls.includes('add')
      ? Object.entries(e.fields).flatMap(([name, field]) =>
          field.within && !field.server ? [[`${e.name}.${name}`, e, name] as const] : [],
        )
      : [],
  );
  const foreign = async (field: Field): Promise<unknown> => {
    const within = field.within ?? '';
    const target = entityByName(field.of ?? '') as Entity;
    if (target.name === 'dsTbWorks') return (await create(server, target.name, await prepared.dsTbWorks?.('ADMIN'))).id;
    const parent = target.fields[within];
    const others = Object.entries(target.fields).flatMap(([name, f]) => (f.within === within && !f.required ? [[name, null]] : []));
    const given = { ...Object.fromEntries(others), [within]: await reference(server, parent?.of ?? '', true) };
    return (await create(server, target.name, given)).id;
  };

  test.each(cases)('%s of another one is refused by add and edit', async (_title, e, name) => {
    const field = e.fields[name] as Field;
    const by = server.as(writerOf(e));
    const given = { ...(await sampleOf(server, e.name, (await prepared[e.name]?.('ADMIN')) ?? {})), [name]: null };
    const other = await foreign(field);
    const refused = { issues: expect.arrayContaining([expect.objectContaining({ field: name })]) };
    expect(await by.call('POST', `${e.path}/add`, { ...given, [name]: other }), 'add').toMatchObject(refused);
    if (!e.calls.includes('edit')) return;
    const row = await by.ok<AnyRow>('POST', `${e.path}/add`, given);
    expect(await by.call('PUT', `${e.path}/edit`, { id: row.id, revision: row.revision, [name]: other }), 'edit').toMatchObject(refused);
  });

  test('nor does a verb go beyond it', async () => {
    const entry = await approved({});
    const work = await create(server, 'dsTbWorks', { competitionId: entry.competitionId, registrationId: entry.id, groupId: null });
    const elsewhere = await create(server, 'dsTbCompetitionGroup', { competitionId: await published() });
    expect(await admin().call('PUT', '/dsTbWorks/assignGroup', { ids: work.id, groupId: elsewhere.id })).toMatchObject({
      issues: [{ field: 'groupId' }],
    });
  });
});

describe('a deadline is that of the own unit’s area', () => {
  test('naming an area or a unit elsewhere opens nothing, by add, edit and import', async () => {
    const area = await create(server, 'dsTbCompetitionArea');
    const unit = await create(server, 'dsTbUnit', { areaId: area.id });
    const competitionId = await published({ registerEnd: daysFrom(server, -1) });
    await create(server, 'dsTbTimelineException', {
      competitionId,
      scopeType: 'area',
      scopeId: area.id,
      gate: 'register',
      newEnd: daysFrom(server, 5),
    });
    const student = server.as('APPL');
    const entry = async (given: Body): Promise<Body> => ({
      ...(await sampleOf(server, 'dsTbRegistration', { competitionId, groupId: null })),
      ...given,
    });
    const add = async (given: Body) => student.call('POST', '/dsTbRegistration/add', await entry(given));
    expect(await add({})).toMatchObject({ error: 'registration.closed' });
    expect(await add({ areaId: area.id })).toMatchObject({ issues: [{ field: 'areaId', code: 'serverOwned' }] });
    expect(await add({ unitId: unit.id })).toMatchObject({ issues: [{ field: 'unitId', message: 'registration.otherUnit' }] });
    expect(await add({ unitId: otherUnitId })).toMatchObject({ success: false });
    const registration = entityByName('dsTbRegistration') as Entity;
    for (const role of ['UNIT', 'APPL'] as const) {
      const cells = { ...keyOf(registration, (await entry({})) as AnyRow), areaId: area.id };
      const report = await importRow(server.as(role), registration, cells);
      expect(report, `${role} ${JSON.stringify(report)}`).toMatchObject({ errorCount: 1 });
    }
    expect(await server.db.many('select 1 from ds_tb_registration where competition_id = $1', [competitionId])).toEqual([]);
    // The organiser enters for the unit with the exception; the area follows from the unit.
    const row = await admin().ok<AnyRow>('POST', '/dsTbRegistration/add', await entry({ unitId: unit.id }));
    expect(row).toMatchObject({ areaId: area.id });
    expect(await admin().call('PUT', '/dsTbRegistration/edit', { id: row.id, revision: row.revision, unitId: homeUnitId })).toMatchObject({
      success: true,
      result: { areaId: 'area-1' },
    });
  });
});

describe('a school authorises what is published, and the number is the organiser’s', () => {
  test('a draft of a competition is nothing to add, import or authorise', async () => {
    const draft = await create(server, 'dsTbCompetition');
    const school = server.as('UNIT');
    const body = { competitionId: draft.id, unitId: homeUnitId };
    const closed = { issues: [{ field: 'competitionId', message: 'unit.competitionClosed' }] };
    expect(await school.call('POST', '/dsTbUnitAuthorize/add', body)).toMatchObject(closed);
    expect(await importRow(school, entityByName('dsTbUnitAuthorize') as Entity, body)).toMatchObject({ errorCount: 1 });
    const row = await create(server, 'dsTbUnitAuthorize', { ...body, quota: 2 });
    // A school cannot see an unpublished competition, so it cannot authorise anything in it either.
    expect(await school.call('PUT', '/dsTbUnitAuthorize/authorize', { ids: row.id })).toMatchObject({ error: 'row.missing' });
    await run(server, 'dsTbCompetition', 'publish', draft.id);
    await school.ok('PUT', '/dsTbUnitAuthorize/authorize', { ids: row.id });
    const edit = (given: Body, revision: number) => school.call('PUT', '/dsTbUnitAuthorize/edit', { id: row.id, revision, ...given });
    expect(await edit({ quota: 100_000 }, 2)).toMatchObject({ issues: [{ field: 'quota', message: 'field.ofOrganiser' }] });
    expect(await edit({ quota: null }, 2)).toMatchObject({ issues: [{ field: 'quota', message: 'field.ofOrganiser' }] });
    expect(await edit({ quota: 2, allowSelfRegister: '0' }, 2)).toMatchObject({ success: true, result: { quota: 2 } });
  });
});

describe('a work stands where its entry does', () => {
  test('group and stage are the entry’s, whatever is said; staff moves it later', async () => {
    const competitionId = await published();
    const [own, easier] = [
      await create(server, 'dsTbCompetitionGroup', { competitionId }),
      await create(server, 'dsTbCompetitionGroup', { competitionId }),
    ];
    const stage = await create(server, 'dsTbCompetitionStage', {
      competitionId,
      startTime: daysFrom(server, -1),
      endTime: daysFrom(server, 30),
    });
    const entry = await approved({ competitionId, groupId: own.id, stageId: stage.id });
    for (const by of [server.as('APPL'), admin()]) {
      const add = async (given: Body) =>
        by.call('POST', '/dsTbWorks/add', {
          ...(await sampleOf(server, 'dsTbWorks', { competitionId, registrationId: entry.id, groupId: null })),
          worksNo: null,
          ...given,
        });
      expect(await add({ groupId: easier.id })).toMatchObject({ issues: [{ field: 'groupId' }] });
      expect(await add({ groupId: own.id })).toMatchObject({ success: true, result: { groupId: own.id, stageId: stage.id } });
      expect(await add({})).toMatchObject({ success: true, result: { groupId: own.id, stageId: stage.id } });
    }
  });
});

describe('consent is the person’s own', () => {
  test('given by the member’s account at the time of the server, void when the person is another', async () => {
    const phone = '13911112222';
    const account = await create(server, 'sysUser', { username: 'member_one', password: 'Orchard@2026x', realname: '成员甲', phone });
    const applicant = await server.db.one<{ roles: string }>(`select selectedroles as roles from sys_user where id = $1`, [
      server.as('APPL').userId,
    ]);
    await server.db.run('update sys_user set selectedroles = $2 where id = $1', [account.id, applicant?.roles]);
    const captain = server.as('APPL');
    const member = server.signedIn('member_one');
    const body = await sampleOf(server, 'dsTbRegistration', { competitionId: await published(), groupId: null });
    const entry = await captain.ok<AnyRow>('POST', '/dsTbRegistration/add', body);
    const person = await sampleOf(server, 'dsTbRegistrationMember', {
      registrationId: entry.id,
      memberRole: 'member',
      realName: '成员甲',
      phone,
    });
    const add = (given: Body) => captain.call('POST', '/dsTbRegistrationMember/add', { ...person, ...given });
    for (const given of [{ consentTime: '2025-01-01 00:00:00' }, { userId: admin().userId }])
      expect(await add(given)).toMatchObject({ issues: [{ field: Object.keys(given)[0], code: 'serverOwned' }] });
    const row = (await add({})).result as AnyRow;
    expect(row).toMatchObject({ userId: account.id, consentTime: null });
    expect(
      await captain.call('PUT', '/dsTbRegistrationMember/edit', { id: row.id, revision: 1, consentTime: '2025-01-01 00:00:00' }),
    ).toMatchObject({ issues: [{ field: 'consentTime', code: 'serverOwned' }] });
    const consent = (by: Caller) => by.call('PUT', '/dsTbRegistrationMember/consent', { ids: row.id });
    expect(await consent(captain)).toMatchObject({ error: 'access.denied' });
    expect(await consent(member)).toMatchObject({ success: true });
    const seen = await member.ok<AnyRow>('GET', '/dsTbRegistrationMember/queryById', { id: row.id });
    expect(seen).toMatchObject({ consentTime: expect.stringMatching(/^2026-05-06 16:00/) });
    expect(
      await member.call('PUT', '/dsTbRegistrationMember/edit', { id: row.id, revision: 2, grade: seen.grade, major: '物理' }),
    ).toMatchObject({
      success: false,
    });
    expect(await member.call('GET', '/dsTbRegistration/queryById', { id: entry.id })).toMatchObject({ error: 'row.missing' });
    const edited = await captain.ok<AnyRow>('PUT', '/dsTbRegistrationMember/edit', { id: row.id, revision: 2, realName: '成员乙' });
    expect(edited).toMatchObject({ userId: null, consentTime: null });
  });
});
