import type { Entering, StartPage, TeamInvite, TeamJoining } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roleId } from '../server/src/defaults/seed-tenant.ts';
import { idNumber } from './fixtures/registrations.ts';
import { type Body, create, daysFrom, openCompetition, run } from './support/sample.ts';
import { type Answered, type Caller, homeUnitId, type TestServer, testPassword, testServer } from './support/server.ts';

let server: TestServer;
let friend: Caller;
let friendId = '';
beforeAll(async () => {
  server = await testServer();
  friendId = await account('friend_one', '王小友');
  friend = server.signedIn('friend_one');
});
afterAll(() => server?.close());
beforeEach(async () => {
  // Everybody begins without an entry.
  await server.db.run(`update ds_tb_registration set status = '5' where captain_user_id = any($1)`, [[captain().userId, friendId]]);
});

const captain = (): Caller => server.as('APPL');
/** Another entrant of the home school. */
const account = async (username: string, realname: string): Promise<string> => {
  const { id } = await create(server, 'sysUser', {
    username,
    realname,
    password: testPassword,
    unitId: homeUnitId,
    selectedroles: roleId(1, 'APPL'),
    selecteddeparts: null,
    status: '1',
  });
  return id;
};
const competition = (given: Body = {}): Promise<string> =>
  openCompetition(server, { graceSeconds: 60, teamMin: 1, teamMax: 3, tutorMax: 1, ...given });
const begin = (competitionId: string, by = captain(), more: Body = {}) =>
  by.call('POST', '/dsTbRegistration/begin', { competitionId, ...more });
const idOf = ({ result }: Answered): string => (result as { id: string }).id;
const entering = (competitionId: string, by = captain()) => by.ok<Entering>('GET', '/dsTbRegistration/entering', { competitionId });
const read = (id: string, by = captain()) => by.ok<AnyRow>('GET', '/dsTbRegistration/queryById', { id });
const draftOf = async (competitionId: string, by = captain()): Promise<AnyRow> => read(idOf(await begin(competitionId, by)), by);

const save = ({ id, revision }: AnyRow, given: Body, by: Caller) => by.ok('PUT', '/dsTbRegistration/edit', { id, revision, ...given });

describe('REG-01: an entry begins as a draft', () => {
  test('filled from the account, once however often it is begun; each save is one edit, and an old revision is refused', async () => {
    const id = await competition();
    const [one, two] = await Promise.all([begin(id), begin(id)]);
    expect(one.result).toEqual(two.result);
    const draft = await read(idOf(one));
    expect(draft).toMatchObject({ status: '0', unitId: homeUnitId, competitionId: id });
    expect(draft.teamName).toContain(String(draft.realName));
    const saved = await captain().ok<AnyRow>('PUT', '/dsTbRegistration/edit', {
      id: draft.id,
      revision: draft.revision,
      teamName: '破晓队',
    });
    expect(saved).toMatchObject({ teamName: '破晓队' });
    expect(
      await captain().call('PUT', '/dsTbRegistration/edit', { id: draft.id, revision: draft.revision, teamName: '另一台电脑' }),
    ).toMatchObject({ error: 'row.stale', result: { teamName: '破晓队' } });
    expect(await entering(id)).toMatchObject({ state: 'open', entries: [{ id: draft.id, teamName: '破晓队' }] });
  });

  test('what is missing is asked for when it is handed in, each at its field; the next entry knows it', async () => {
    await server.db.run('delete from ds_tb_registration where captain_user_id = $1', [captain().userId]);
    const id = await competition();
    const draft = await draftOf(id);
    expect(await captain().call('PUT', '/dsTbRegistration/submit', { ids: draft.id })).toMatchObject({
      error: 'input.invalid',
      issues: expect.arrayContaining(
        [{ field: 'idNo', code: 'required', message: expect.anything() }].map(({ field }) => expect.objectContaining({ field })),
      ),
    });
    const idNo = idNumber(41_001);
    await save(draft, { idNo, phone: '13900041001' }, captain());
    expect(await captain().call('PUT', '/dsTbRegistration/submit', { ids: draft.id })).toMatchObject({ success: true });
    expect(await draftOf(await competition())).toMatchObject({ idNo });
  });

  test('REG-03: of a returned entry it is known whether anything was changed since', async () => {
    const id = await competition();
    const draft = await draftOf(id);
    await save(draft, { idNo: idNumber(41_007), phone: '13900041007' }, captain());
    await captain().ok('PUT', '/dsTbRegistration/submit', { ids: draft.id });
    const own = async () => (await entering(id)).entries.find((one) => one.id === draft.id);
    expect(await own()).not.toHaveProperty('unchanged');
    await server.as('ADMIN').ok('PUT', '/dsTbRegistration/returnBack', { ids: draft.id, opinion: '请核对', fields: 'teamName' });
    expect(await own()).toMatchObject({ unchanged: true });
    await save(await read(String(draft.id)), { teamName: '破晓二队' }, captain());
    expect(await own()).not.toHaveProperty('unchanged');
  });

  test('a group is chosen where there are some', async () => {
    const id = await competition();
    const group = await create(server, 'dsTbCompetitionGroup', { competitionId: id });
    const draft = await save(await draftOf(id), { phone: '13800001111', idNo: idNumber(77), groupId: null }, captain());
    const submit = () => captain().call('PUT', '/dsTbRegistration/submit', { ids: (draft as AnyRow).id });
    expect(await submit()).toMatchObject({ error: 'input.invalid', issues: [{ field: 'groupId', code: 'required' }] });
    await save(draft as AnyRow, { groupId: group.id }, captain());
    expect(await submit()).toMatchObject({ success: true });
  });

  test('the gate is told before anything is typed: not open yet, closed, extended for a school, in its grace, not agreed to', async () => {
    const soon = await competition({ registerStart: daysFrom(server, 1) });
    expect(await entering(soon)).toMatchObject({ state: 'soon' });
    expect(await begin(soon)).toMatchObject({ error: 'registration.closed' });
    const over = await competition({ registerStart: daysFrom(server, -5), registerEnd: daysFrom(server, -1) });
    expect(await entering(over)).toMatchObject({ state: 'closed', until: null });
    const newEnd = daysFrom(server, 2);
    await create(server, 'dsTbTimelineException', {
      competitionId: over,
      scopeType: 'unit',
      scopeId: homeUnitId,
      gate: 'register',
      newEnd,
    });
    expect(await entering(over)).toMatchObject({ state: 'open', until: newEnd, extendedFor: 'unit' });
    expect(await begin(over)).toMatchObject({ success: true });
    const grace = await competition({ registerStart: daysFrom(server, -5), registerEnd: daysFrom(server, -30 / 86_400) });
    expect(await entering(grace)).toMatchObject({ state: 'open', inGrace: true });
    const asked = await competition({ needUnitAuthorize: '1' });
    expect(await entering(asked)).toMatchObject({ state: 'unauthorised' });
    const draft = await create(server, 'dsTbCompetition');
    expect(await captain().call('GET', '/dsTbRegistration/entering', { competitionId: draft.id })).toMatchObject({ error: 'row.missing' });
  });

  test('a person has as many as the competition allows', async () => {
    const id = await competition({ perPersonMax: 1 });
    const draft = await draftOf(id);
    await save(draft, { idNo: idNumber(41_002), phone: '13900041002' }, captain());
    await run(server, 'dsTbRegistration', 'submit', String(draft.id));
    expect((await begin(id)).result).toEqual({ id: draft.id });
    expect(await begin(id, captain(), { another: true })).toMatchObject({ error: 'registration.person_limit' });
  });
});

describe('REG-03: a team grows by an invitation code', () => {
  const invite = (id: unknown, memberRole = 'member', by = captain()) => by.call('POST', '/dsTbRegistration/invite', { id, memberRole });
  const codeOf = async (id: unknown, memberRole = 'member'): Promise<string> => {
    const all = (await invite(id, memberRole)).result as unknown as readonly TeamInvite[];
    return all.find((one) => one.memberRole === memberRole)?.code ?? 'none';
  };
  const joining = (code: string, by = friend) => by.call('GET', '/dsTbRegistration/joining', { code });
  const own = (n: number): Body => ({ idNo: idNumber(n), phone: `139${String(n).padStart(8, '0')}`, consent: '1' });
  const join = (code: string, body: Body = own(42_001), by = friend) => by.call('POST', '/dsTbRegistration/join', { code, ...body });
  const team = async (id: unknown, by = captain()) =>
    (await by.ok<{ records: AnyRow[] }>('GET', '/dsTbRegistrationMember/list', { registrationId: id })).records;

  test('who has it sees team and competition and joins with own facts, own account and consent', async () => {
    const id = await competition();
    const draft = await draftOf(id);
    const code = await codeOf(draft.id);
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect((await joining(`${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)).result as unknown as TeamJoining).toMatchObject({
      teamName: draft.teamName,
      competitionId: id,
      memberRole: 'member',
      refusal: null,
      facts: { realName: '王小友' },
    });
    expect(await join(code, { ...own(42_001), consent: '0' })).toMatchObject({ issues: [{ field: 'consent', code: 'required' }] });
    expect(await join(code, { ...own(42_001), idNo: '110101200401010011' })).toMatchObject({ issues: [{ field: 'idNo' }] });
    expect(await join(code, { ...own(42_001), realName: '别人', memberRole: 'tutor' })).toMatchObject({ success: true });
    expect(await team(draft.id)).toMatchObject([
      { realName: '王小友', memberRole: 'member', status: '1', userId: friendId, unitId: homeUnitId, consentTime: expect.any(String) },
    ]);
    expect(await team(draft.id, friend)).toHaveLength(1);
    expect(await join(code)).toMatchObject({ error: 'team.joined' });
    expect((await joining(code, captain())).result).toMatchObject({ refusal: 'team.own' });
  });

  test('a team that was joined stands with its works, read only and without the data of others', async () => {
    const draft = await draftOf(await competition());
    const code = await codeOf(draft.id, 'tutor');
    const start = () => friend.ok<StartPage>('GET', '/sys/dashboard/startPage', { role: 'APPL' });
    const joined = () => friend.call('GET', '/dsTbRegistration/joined', { id: draft.id });
    const cardOf = async () => (await start()).entries?.find(({ id }) => id === draft.id);
    expect(await joined()).toMatchObject({ error: 'row.missing' });
    expect(await cardOf()).toBeUndefined();
    expect(await join(code)).toMatchObject({ success: true });
    await server.db.run(
      `insert into ds_tb_works (id, tenant_id, competition_id, registration_id, title, works_no, status, create_time)
       values ($1, 1, $2, $3, '灌溉', 'W-7', '1', $4)`,
      [`joined${server.next()}`, draft.competitionId, draft.id, server.now()],
    );
    // The whole team reads its works in their list; the captain alone changes them, and is alone told to hand them in.
    const listed = (by: Caller) =>
      by.ok<{ records: readonly { id: string; revision: number; withheld?: readonly string[] }[] }>('GET', '/dsTbWorks/list', {
        registrationId: draft.id,
      });
    const [work] = (await listed(friend)).records;
    expect(work?.withheld).toEqual(expect.arrayContaining(['edit', 'delete', 'submit', 'withdraw']));
    const [own] = (await listed(captain())).records;
    expect(own?.id).toBe(work?.id);
    expect(own).not.toHaveProperty('withheld');
    expect((await listed(server.as('APPL', 2))).records).toEqual([]);
    for (const [method, path, body] of [
      ['PUT', '/dsTbWorks/edit', { id: work?.id, revision: work?.revision, title: '夺来' }],
      ['PUT', '/dsTbWorks/withdraw', { ids: work?.id }],
      ['DELETE', '/dsTbWorks/delete', { id: work?.id }],
    ] as const)
      expect(await friend.call(method, path, body), path).toMatchObject({ error: 'access.denied' });
    await server.db.run(`update ds_tb_works set status = '0' where id = $1`, [work?.id]);
    const toHandIn = async (by: Caller) =>
      (await by.ok<StartPage>('GET', '/sys/dashboard/startPage', { role: 'APPL' })).todos.find(({ name }) => name === 'worksToHandIn')
        ?.count ?? 0;
    const [ofFriend, ofCaptain] = [await toHandIn(friend), await toHandIn(captain())];
    await server.db.run(`update ds_tb_works set status = '1' where id = $1`, [work?.id]);
    expect([ofFriend - (await toHandIn(friend)), ofCaptain - (await toHandIn(captain()))]).toEqual([0, 1]);
    const found = await joined();
    expect(found.result).toMatchObject({
      teamName: draft.teamName,
      memberRole: 'tutor',
      captain: draft.realName,
      people: [{ name: '王小友', memberRole: 'tutor' }],
      works: [{ title: '灌溉', worksNo: 'W-7', status: '1' }],
    });
    expect(JSON.stringify(found)).not.toMatch(/idNo|phone|email|answers/);
    expect(await cardOf()).toMatchObject({ memberRole: 'tutor', next: null, opinion: null });
    expect((await start()).open?.find(({ id }) => id === draft.competitionId)).toMatchObject({ entered: true });
    for (const [method, path] of [
      ['GET', '/dsTbRegistration/queryById'],
      ['PUT', '/dsTbRegistration/edit'],
    ] as const)
      expect(await friend.call(method, path, { id: draft.id, teamName: '夺来', revision: 1 })).toMatchObject({ error: 'row.missing' });
    await server.db.run(`update ds_tb_registration_member set status = '0' where registration_id = $1`, [draft.id]);
    expect(await joined()).toMatchObject({ error: 'row.missing' });
    expect((await listed(friend)).records).toEqual([]);
  });

  test('before signing in it says who invites to which team, and of a code that does not hold nothing', async () => {
    const draft = await draftOf(await competition());
    const code = await codeOf(draft.id, 'tutor');
    const stranger = (given: string, headers = {}) => server.inject('GET', '/dsTbRegistration/invitation', { code: given }, headers);
    const { result } = await stranger(code);
    expect(Object.keys(result as object).toSorted()).toEqual(['captain', 'competitionName', 'memberRole', 'teamName']);
    expect(result).toMatchObject({ teamName: draft.teamName, captain: draft.realName, memberRole: 'tutor' });
    for (const answer of [await stranger('AAAAAAAA'), await stranger(code, { 'tenant-id': '2' })])
      expect(answer).toMatchObject({ error: 'team.invite_over' });
    await server.db.run(`update ds_tb_registration set status = '1' where id = $1`, [draft.id]);
    expect(await stranger(code)).toMatchObject({ error: 'team.invite_over' });
  });

  test('it holds until it is replaced, revoked or a week old, and says nothing else to whoever guesses', async () => {
    const draft = await draftOf(await competition());
    const first = await codeOf(draft.id);
    const second = await codeOf(draft.id);
    for (const code of [first, 'AAAAAAAA', "' or 1=1"]) expect(await joining(code)).toMatchObject({ error: 'team.invite_over' });
    expect(await joining(second)).toMatchObject({ success: true });
    expect(await captain().call('PUT', '/dsTbRegistration/revokeInvite', { id: draft.id, memberRole: 'member' })).toMatchObject({
      result: [],
    });
    expect(await join(second)).toMatchObject({ error: 'team.invite_over' });
    const third = await codeOf(draft.id);
    await server.db.run('update ds_tb_team_invite set expire_time = $2 where code = $1', [third, server.now()]);
    expect(await join(third)).toMatchObject({ error: 'team.invite_over' });
    expect(await invite(draft.id, 'member', friend)).toMatchObject({ issues: [{ field: 'registrationId', code: 'reference' }] });
    expect(await invite(draft.id, 'captain')).toMatchObject({ issues: [{ field: 'memberRole' }] });
    const fourth = await codeOf(draft.id);
    const codesFor = (by: Caller) => by.ok<readonly TeamInvite[]>('GET', '/dsTbRegistration/invites', { id: draft.id });
    const logged = () =>
      server.db.one(`select count(*)::int as n from sys_audit_log where entity_id = $1 and action = 'copyLink'`, [draft.id]);
    expect((await codesFor(captain())).map(({ code }) => code)).toEqual([fourth]);
    expect(await logged()).toEqual({ n: 0 });
    // An organiser passes it on as well, and the log keeps that.
    expect((await codesFor(server.as('ADMIN'))).map(({ code }) => code)).toEqual([fourth]);
    expect(await logged()).toEqual({ n: 1 });
  });

  test('a full team, a closed window, an entry that was sent and a person with another entry are each told', async () => {
    const id = await competition({ teamMax: 1 });
    const draft = await draftOf(id);
    const code = await codeOf(draft.id);
    expect((await joining(code)).result).toMatchObject({ refusal: 'team.full' });
    expect(await join(code)).toMatchObject({ error: 'team.full' });
    expect(await join(await codeOf(draft.id, 'tutor'), own(42_002))).toMatchObject({ success: true });

    const other = await competition();
    const busy = await draftOf(other, friend);
    await save(busy, { idNo: idNumber(42_003) }, friend);
    const mine = await draftOf(other);
    const open = await codeOf(mine.id);
    expect(await join(open, own(42_003))).toMatchObject({ error: 'registration.person_limit' });
    await server.db.run('update ds_tb_competition set register_end = $2 where id = $1', [
      other,
      new Date(server.now().getTime() - 86_400_000),
    ]);
    expect(await join(open, own(42_004))).toMatchObject({ error: 'registration.closed' });
    await server.db.run(`update ds_tb_registration set status = '1' where id = $1`, [mine.id]);
    expect(await join(open, own(42_004))).toMatchObject({ error: 'team.fixed' });
    expect(await invite(mine.id)).toMatchObject({ error: 'verb.state' });
  });
});
