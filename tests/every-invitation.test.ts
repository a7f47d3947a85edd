import type { AnyRow } from '@saiyun/sdk/contract';
import { inviteeStatus } from '@saiyun/sdk/entities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkFault } from '../server/src/areas/expert/invitation/link.ts';
import { importCsv } from './support/import-csv.ts';
import { reference } from './support/sample.ts';
import { type Caller, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const admin = (): Caller => server.as('ADMIN');
const hourMs = 3_600_000;
const password = 'Dawn+Light2026';

interface Person {
  readonly realName: string;
  readonly email?: string;
  readonly phone?: string;
}

/** A person that nobody else is. */
const person = (realName = '林思源'): Person => {
  const n = server.next();
  return { realName, email: `judge${n}@example.edu`, phone: `139${String(10_000_000 + n)}` };
};

const invite = (...people: readonly Person[]): Promise<AnyRow> => inviteFor({ forPool: '1' }, ...people);
const inviteFor = async (for_: object, ...people: readonly Person[]): Promise<AnyRow> => {
  const answer = await admin().call('PUT', '/dsTbExpertInvitation/saveWithParts', {
    main: {
      invitationName: `数学建模评审 ${server.next()}`,
      inviter: '组委会',
      locale: 'zh-CN',
      validDays: 14,
      agreementVersion: '2026-1',
      ...for_,
    },
    parts: { dsTbExpertInvitee: { rows: people } },
  });
  expect(answer).toMatchObject({ success: true });
  return (answer.result as { main: AnyRow }).main;
};
const send = async (invitation: AnyRow, verb = 'send') => admin().call('PUT', `/dsTbExpertInvitation/${verb}`, { ids: invitation.id });
const inviteesOf = async (invitation: AnyRow): Promise<AnyRow[]> =>
  (
    await admin().ok<{ records: AnyRow[] }>('GET', '/dsTbExpertInvitee/list', {
      invitationId: invitation.id,
      column: 'realName',
      order: 'asc',
    })
  ).records;

/** The tokens in the messages that were queued last, newest first. */
const tokens = async (channel = 'email'): Promise<string[]> => {
  const rows = await server.db.many<{ text: string }>(
    `select sealed_text as text from sys_out_message where channel = $1 and purpose = 'invitation' and sealed_text is not null order by create_time desc, id`,
    [channel],
  );
  return rows.flatMap(({ text }) => /\/invitation#(\S+)/.exec(server.services.cipher.open(text) ?? '')?.[1] ?? []);
};
/** Sends to one person and answers the link. */
const linkOf = async (who = person()): Promise<{ token: string; invitation: AnyRow; who: Person }> => {
  const before = new Set(await tokens());
  const invitation = await invite(who);
  expect(await send(invitation)).toMatchObject({ success: true });
  const [token] = (await tokens()).filter((one) => !before.has(one));
  if (token === undefined) throw new Error('no link was sent');
  return { token, invitation, who };
};
const open = (token: string) => server.inject('POST', '/dsTbExpertInvitee/openLink', { token });
const accept = (token: string, more: object = {}) =>
  server.inject('POST', '/dsTbExpertInvitee/acceptLink', {
    token,
    username: `judge_${server.next()}`,
    password,
    confirmpassword: password,
    agree: '1',
    ...more,
  });

beforeAll(async () => {
  // Messages stay where the test can read them.
  await server.services.mail.stop();
});

describe('EXPERT-01: inviting experts', () => {
  test('faults of pasted people are told at their cells, and nothing is stored', async () => {
    const [one, two] = [person('甲'), person('乙')];
    const answer = await admin().call('PUT', '/dsTbExpertInvitation/saveWithParts', {
      main: { invitationName: '有误的邀请', inviter: '组委会', locale: 'zh-CN', validDays: 14, agreementVersion: '2026-1', forPool: '1' },
      parts: { dsTbExpertInvitee: { rows: [one, { ...two, email: one.email }, { realName: '丙' }] } },
    });
    expect(answer.success).toBe(false);
    const said = JSON.stringify(answer);
    expect(said).toContain('已在本次邀请中');
    expect(await server.db.one(`select id from ds_tb_expert_invitation where invitation_name = '有误的邀请'`)).toBeUndefined();
    const alone = await admin().call('PUT', '/dsTbExpertInvitation/saveWithParts', {
      main: { invitationName: '无法联系', inviter: '组委会', locale: 'zh-CN', validDays: 14, agreementVersion: '2026-1', forPool: '1' },
      parts: { dsTbExpertInvitee: { rows: [{ realName: '丙' }] } },
    });
    expect(JSON.stringify(alone)).toContain('请填写邮箱或手机号');
  });

  test('an invitation is for a competition or to the pool; mail, text message, page and list name the competition', async () => {
    const who = person();
    const add = (more: object) =>
      admin().call('POST', '/dsTbExpertInvitation/add', {
        invitationName: `评审 ${server.next()}`,
        inviter: '组委会',
        locale: 'zh-CN',
        validDays: 14,
        agreementVersion: '2026-1',
        ...more,
      });
    expect(JSON.stringify(await add({}))).toContain('请选择竞赛');
    const competitionId = await reference(server, 'dsTbCompetition');
    expect(JSON.stringify(await add({ competitionId, forPool: '1' }))).toContain('不选竞赛');
    const name = String((await admin().ok<AnyRow>('GET', '/dsTbCompetition/queryById', { id: competitionId })).competitionName);
    const before = new Set(await tokens());
    const invitation = await inviteFor({ competitionId }, who);
    expect(invitation).toMatchObject({ competitionId_dictText: name });
    await send(invitation);
    const [token = ''] = (await tokens()).filter((one) => !before.has(one));
    const rows = await server.db.many<{ channel: string; text: string; subject: string | null }>(
      `select channel, sealed_text as text, subject from sys_out_message where purpose = 'invitation' and sealed_text is not null`,
    );
    const said = rows
      .map((row) => ({ ...row, text: server.services.cipher.open(row.text) ?? '' }))
      .filter(({ text }) => text.includes(token));
    expect(said.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
    for (const { text } of said) expect(text).toContain(`担任“${name}”的评审专家`);
    expect((await open(token)).result).toMatchObject({ competitionName: name });
    const edit = {
      id: invitation.id,
      revision: (await admin().ok<AnyRow>('GET', '/dsTbExpertInvitation/queryById', { id: invitation.id })).revision,
    };
    expect(await admin().call('PUT', '/dsTbExpertInvitation/edit', { ...edit, competitionId: null, forPool: '1' })).toMatchObject({
      error: 'invitation.sent',
    });
    const { token: ofPool } = await linkOf();
    expect((await open(ofPool)).result).toMatchObject({ competitionName: null });
  });

  test('each person gets one link by mail and by text message; only its hash is stored', async () => {
    const { token, invitation } = await linkOf();
    expect(await tokens('sms')).toContain(token);
    expect(token.length).toBeGreaterThanOrEqual(43);
    expect(await server.db.one('select 1 as there from ds_tb_expert_invitation_link where token_hash = $1', [token])).toBeUndefined();
    expect(await inviteesOf(invitation)).toMatchObject([{ status: inviteeStatus.told, sentCount: 1 }]);
    expect(await send(invitation)).toMatchObject({ error: 'invitation.nobody' });
  });

  test('opened, accepted: the account, the expert who waits, the agreement with its time, and who invited is told', async () => {
    const { token, invitation, who } = await linkOf();
    const shown = await open(token);
    expect(shown.result).toMatchObject({ realName: who.realName, inviter: '组委会', hasAccount: false, agreementVersion: '2026-1' });
    expect(JSON.stringify(shown)).not.toContain(who.phone);
    expect((shown.result as { agreementText: string }).agreementText).toContain('保密');
    expect(await inviteesOf(invitation)).toMatchObject([{ status: inviteeStatus.opened, openTime: expect.any(String) }]);
    const answer = await accept(token);
    expect(answer).toMatchObject({ success: true, result: { is_expert: '1', isPerfect: '0' } });
    const [row] = await inviteesOf(invitation);
    expect(row).toMatchObject({ status: inviteeStatus.accepted, answerTime: expect.any(String) });
    expect(await admin().ok('GET', '/dsTbExpert/queryById', { id: String(row?.expertId) })).toMatchObject({
      realName: who.realName,
      status: '0',
      agreementVersion: '2026-1',
      agreementTime: expect.any(String),
    });
    const own = { 'X-Access-Token': (answer.result as { token: string }).token, 'tenant-id': '1' };
    expect(await server.inject('GET', '/dsTbExpert/mine', {}, own)).toMatchObject({ success: true, result: { phone: who.phone } });
    expect(await server.db.one(`select 1 as told from sys_announcement where titile like $1 limit 1`, [`${who.realName}接受%`])).toEqual({
      told: 1,
    });
    expect(await open(token)).toMatchObject({ error: 'invitation.accepted' });
  });

  test('an organiser gets the link of a person to pass it on: it opens beside the one that was sent, and the log keeps who got it', async () => {
    const { token, invitation } = await linkOf();
    const [row] = await inviteesOf(invitation);
    const link = (by: Caller = admin()) => by.call('POST', '/dsTbExpertInvitee/link', { id: row?.id });
    const got = await link();
    expect(got).toMatchObject({ success: true, result: { expireTime: row?.expireTime } });
    const further = /\/invitation#(\S+)/.exec((got.result as { link: string }).link)?.[1] ?? '';
    expect(further).not.toBe(token);
    for (const one of [token, further]) expect(await open(one)).toMatchObject({ success: true });
    const logged = `select count(*)::int as n from sys_audit_log where entity_id = $1 and action = 'copyLink'`;
    expect(await server.db.one(logged, [row?.id])).toEqual({ n: 1 });
    for (const role of ['AUD', 'UNIT', 'APPL', 'EXPERT'] as const) expect(await link(server.as(role))).toMatchObject({ success: false });
    expect(await accept(further)).toMatchObject({ success: true });
    expect(await open(token)).toMatchObject({ error: 'invitation.accepted' });
    expect(await link()).toMatchObject({ error: 'invitation.answered' });
    const draft = await invite(person());
    const [unsent] = await inviteesOf(draft);
    expect(await admin().call('POST', '/dsTbExpertInvitee/link', { id: unsent?.id })).toMatchObject({ error: 'invitation.not_open' });
  });

  test('declined with a reason, and asked again', async () => {
    const { token, invitation } = await linkOf();
    expect(await server.inject('POST', '/dsTbExpertInvitee/declineLink', { token })).toMatchObject({ issues: [{ field: 'reason' }] });
    expect(await server.inject('POST', '/dsTbExpertInvitee/declineLink', { token, reason: '时间冲突' })).toMatchObject({ success: true });
    const [row] = await inviteesOf(invitation);
    expect(row).toMatchObject({ status: inviteeStatus.declined, reason: '时间冲突' });
    expect(await accept(token)).toMatchObject({ error: 'invitation.declined' });
    server.moveClock(2 * hourMs);
    expect(await admin().call('PUT', '/dsTbExpertInvitee/resend', { ids: String(row?.id) })).toMatchObject({ success: true });
    expect(await open(token)).toMatchObject({ error: 'invitation.replaced' });
    expect(await inviteesOf(invitation)).toMatchObject([{ status: inviteeStatus.told, reason: null }]);
  });

  test('reminds all who did not answer, none more than once a day, and who answered not at all', async () => {
    const [one, two] = [person('甲'), person('乙')];
    const invitation = await invite(one, two);
    const before = new Set(await tokens());
    await send(invitation);
    const last = (await tokens()).find((token) => !before.has(token));
    expect(await send(invitation, 'remind')).toMatchObject({ result: { told: '已提醒 0 位\n今天已通知过、不再重复：2 位' } });
    await accept(last ?? '');
    server.moveClock(24 * hourMs);
    expect(await send(invitation, 'remind')).toMatchObject({ result: { told: '已提醒 1 位' } });
    expect(await send(invitation, 'remind')).toMatchObject({ result: { told: '已提醒 0 位\n今天已通知过、不再重复：1 位' } });
    const rows = await inviteesOf(invitation);
    expect(rows.filter(({ sentCount }) => sentCount === 2)).toHaveLength(1);
    expect(rows.find(({ status }) => status === inviteeStatus.accepted)).toMatchObject({ sentCount: 1 });
  });

  test('a link ends when it expires, is withdrawn, or the address is corrected', async () => {
    const { token, invitation } = await linkOf();
    const [row] = await inviteesOf(invitation);
    await admin().ok('PUT', '/dsTbExpertInvitee/edit', { id: row?.id, revision: row?.revision, email: person().email });
    expect(await open(token)).toMatchObject({ error: 'invitation.revoked' });
    expect(await inviteesOf(invitation)).toMatchObject([{ status: inviteeStatus.unsent }]);
    const second = await linkOf();
    const [withdrawn] = await inviteesOf(second.invitation);
    await admin().ok('PUT', '/dsTbExpertInvitee/revoke', { ids: String(withdrawn?.id), reason: '人员调整' });
    expect(await accept(second.token)).toMatchObject({ error: 'invitation.revoked' });
    const third = await linkOf();
    server.moveClock(15 * 24 * hourMs);
    expect(await open(third.token)).toMatchObject({ error: 'invitation.expired' });
    expect(await inviteesOf(third.invitation)).toMatchObject([{ status: inviteeStatus.expired }]);
    const fourth = await linkOf();
    expect(await send(fourth.invitation, 'close')).toMatchObject({ success: true });
    expect(await open(fourth.token)).toMatchObject({ error: 'invitation.revoked' });
  });

  test('what people were told and the agreement stay as they were sent', async () => {
    const { invitation } = await linkOf();
    const sent = await admin().ok<AnyRow>('GET', '/dsTbExpertInvitation/queryById', { id: invitation.id });
    expect(sent.agreementText).toContain('评审专家协议');
    const edit = (more: object) => admin().call('PUT', '/dsTbExpertInvitation/edit', { id: sent.id, revision: sent.revision, ...more });
    expect(await edit({ agreementText: '其他' })).toMatchObject({ error: 'invitation.sent' });
    expect(await edit({ validDays: 20 })).toMatchObject({ success: true });
  });

  test('somebody with an account signs in to it and gains the role; nobody else can', async () => {
    const who = person();
    const username = `teacher_${server.next()}`;
    const role = await server.db.one<{ id: string }>(`select id from sys_role where tenant_id = 1 and base_role = 'APPL' limit 1`);
    await admin().ok('POST', '/sys/user/add', {
      username,
      realname: who.realName,
      email: who.email,
      password: 'Orchard@2026x',
      selectedroles: role?.id,
    });
    const { token, invitation } = await linkOf(who);
    expect((await open(token)).result).toMatchObject({ hasAccount: true });
    expect(await accept(token)).toMatchObject({ error: 'invitation.account_exists' });
    const join = (by: Caller) => by.call('POST', '/dsTbExpertInvitee/joinByLink', { token, agree: '1' });
    expect(await server.inject('POST', '/dsTbExpertInvitee/joinByLink', { token, agree: '1' })).toMatchObject({ error: 'session.missing' });
    expect(await join(server.as('APPL'))).toMatchObject({ error: 'invitation.other_person' });
    expect(await join(server.as('ADMIN', 2))).toMatchObject({ error: 'invitation.other_tenant' });
    expect(await join(server.signedIn(username))).toMatchObject({ success: true });
    expect(await inviteesOf(invitation)).toMatchObject([{ status: inviteeStatus.accepted }]);
    expect(await server.signedIn(username).ok('GET', '/dsTbExpert/mine')).toMatchObject({ realName: who.realName, status: '0' });
  });
});

describe('attacks on invitations', () => {
  test('a guessed token opens nothing, and guessing is limited', async () => {
    const guess = (n: number) => server.inject('POST', '/dsTbExpertInvitee/openLink', { token: `guess${n}` }, {}, 'zh', '10.9.9.9');
    expect(await guess(0)).toMatchObject({ error: 'invitation.unknown' });
    const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => guess(n)));
    expect(answers.some(({ error }) => error === 'limit.rate')).toBe(true);
  });

  test('accepted twice at once, one account comes of it', async () => {
    const { token, who } = await linkOf();
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'invitation.accepted')).toHaveLength(2);
    expect(await server.db.many('select id from sys_user where lower(email) = $1', [who.email])).toHaveLength(1);
  });

  test('the agreement, the name and the password are checked before anything is stored', async () => {
    const { token, invitation } = await linkOf();
    expect(await accept(token, { agree: '0' })).toMatchObject({ error: 'invitation.not_agreed' });
    expect(await accept(token, { username: 'x' })).toMatchObject({ issues: [{ field: 'username' }] });
    expect(await accept(token, { password: 'short', confirmpassword: 'short' })).toMatchObject({ error: 'account.password_weak' });
    expect(await accept(token, { confirmpassword: 'Other+Light2026' })).toMatchObject({ error: 'account.password_differs' });
    expect(await accept(token, { username: admin().userId })).toMatchObject({ error: 'signup.username_taken' });
    expect(await inviteesOf(invitation)).toMatchObject([{ status: inviteeStatus.told }]);
  });

  test('another tenant sees and moves nothing of it', async () => {
    const { invitation } = await linkOf();
    const [row] = await inviteesOf(invitation);
    const other = server.as('ADMIN', 2);
    expect(await other.call('GET', '/dsTbExpertInvitee/queryById', { id: String(row?.id) })).toMatchObject({ success: false });
    expect(await other.call('PUT', '/dsTbExpertInvitee/revoke', { ids: String(row?.id), reason: 'x' })).toMatchObject({
      error: 'row.missing',
    });
    expect(await other.call('PUT', '/dsTbExpertInvitation/close', { ids: invitation.id })).toMatchObject({ error: 'row.missing' });
    expect(await server.as('EXPERT').call('GET', '/dsTbExpertInvitee/list')).toMatchObject({ error: 'access.denied' });
  });
});

const at = new Date('2026-05-06T00:00:00Z');
const later = new Date('2026-05-07T00:00:00Z');
test.each([
  [{ status: inviteeStatus.told, expireTime: later }, undefined],
  [{ status: inviteeStatus.opened, expireTime: later }, undefined],
  [{ status: inviteeStatus.opened, expireTime: at }, 'invitation.expired'],
  [{ status: inviteeStatus.expired, expireTime: later }, 'invitation.expired'],
  [{ status: inviteeStatus.told, expireTime: null }, 'invitation.expired'],
  [{ status: inviteeStatus.revoked, expireTime: later }, 'invitation.revoked'],
  [{ status: inviteeStatus.unsent, expireTime: later }, 'invitation.revoked'],
  [{ status: inviteeStatus.told, expireTime: later, isWithdrawn: true }, 'invitation.revoked'],
  [{ status: inviteeStatus.told, expireTime: later, isReplaced: true }, 'invitation.replaced'],
  [{ status: inviteeStatus.declined, expireTime: later }, 'invitation.declined'],
  [{ status: inviteeStatus.accepted, expireTime: at, isWithdrawn: true, isReplaced: true }, 'invitation.accepted'],
])('EXPERT-01: what a link says: %j', (facts, fault) => {
  expect(linkFault({ isReplaced: false, isWithdrawn: false, ...facts }, at)).toBe(fault);
});

describe('EXPERT-01: imported experts are invited to their own profile', () => {
  const expertOf = (more: object = {}) =>
    admin().ok<AnyRow>('POST', '/dsTbExpert/add', { ...person('苏映雪'), otherUnit: '海大', ...more });
  const read = (id: unknown) => admin().ok<AnyRow>('GET', '/dsTbExpert/queryById', { id: String(id) });
  const inviteExperts = (rows: readonly AnyRow[], more: object = {}) =>
    admin().call('PUT', '/dsTbExpert/invite', { ids: rows.map(({ id }) => id).join(','), ...more });
  /** The newest token that was sent by this call. */
  const sentBy = async (work: () => Promise<unknown>): Promise<string> => {
    const before = new Set(await tokens());
    await work();
    return (await tokens()).find((token) => !before.has(token)) ?? '';
  };
  const count = async (accountState: string) =>
    (await admin().ok<{ total: number }>('GET', '/dsTbExpert/list', { accountState, pageSize: '1' })).total;

  test('the account that opens with the link belongs to the profile, and the list tells how far each is', async () => {
    const expert = await expertOf();
    expect(await read(expert.id)).toMatchObject({ userId: null, accountState: '0', accountState_dictText: '没有账号' });
    const without = await count('0');
    const token = await sentBy(async () =>
      expect(await inviteExperts([expert])).toMatchObject({ success: true, result: { told: '已向 1 位专家发送邀请' } }),
    );
    expect(await read(expert.id)).toMatchObject({ accountState: '1' });
    expect(await count('0')).toBe(without - 1);
    expect(await inviteExperts([expert])).toMatchObject({ success: false, error: 'verb.state' });
    expect(await accept(token)).toMatchObject({ success: true });
    const account = await server.db.one<{ id: string }>(`select id from sys_user where realname = '苏映雪'`);
    expect(await read(expert.id)).toMatchObject({ userId: account?.id, accountState: '2', agreementVersion: '2026-1', status: '0' });
    expect(await server.db.one('select count(*)::int as n from ds_tb_expert where real_name = $1', ['苏映雪'])).toEqual({ n: 1 });
    expect(await inviteExperts([expert])).toMatchObject({ success: false, error: 'verb.state' });
  });

  test('who declines stands as such and can be asked again another time', async () => {
    const expert = await expertOf();
    const token = await sentBy(() => inviteExperts([expert]));
    await server.inject('POST', '/dsTbExpertInvitee/declineLink', { token, reason: '没有时间' });
    expect(await read(expert.id)).toMatchObject({ accountState: '3' });
    expect(await inviteExperts([expert])).toMatchObject({ result: { told: '已向 0 位专家发送邀请\n刚刚通知过，未重复发送：1 位' } });
    server.moveClock(2 * hourMs);
    expect(await inviteExperts([expert])).toMatchObject({ result: { told: '已向 1 位专家发送邀请' } });
    expect(await read(expert.id)).toMatchObject({ accountState: '1' });
  });

  test('without a contact nobody is invited, and a shared contact is not written to', async () => {
    const nameless = await expertOf({ email: null, phone: null });
    expect(await inviteExperts([nameless])).toMatchObject({ success: false, error: 'verb.state' });
    const shared = person();
    const one = await expertOf({ ...shared, idNo: `A${server.next()}` });
    const two = await expertOf({ ...shared, idNo: `B${server.next()}` });
    expect(await inviteExperts([two])).toMatchObject({ result: { told: '已向 0 位专家发送邀请\n联系方式与另一位专家相同，未发送：1 位' } });
    expect(await read(one.id)).toMatchObject({ accountState: '0' });
  });

  test('an invitation of its own may be named, and is opened with it; one that has ended is refused', async () => {
    const expert = await expertOf();
    const invitation = await invite();
    expect(await inviteExperts([expert], { invitationId: invitation.id })).toMatchObject({ success: true });
    expect(await inviteesOf(invitation)).toMatchObject([{ expertId: expert.id, status: inviteeStatus.told }]);
    expect(await send(invitation, 'close')).toMatchObject({ success: true });
    expect(await read(expert.id)).toMatchObject({ accountState: '0' });
    expect(await inviteExperts([expert], { invitationId: invitation.id })).toMatchObject({ error: 'invitation.ended' });
  });

  test('somebody invited by hand who was imported meanwhile joins with the imported profile', async () => {
    const who = person('顾清禾');
    const { token } = await linkOf(who);
    const expert = await expertOf({ ...who, researchField: '海洋' });
    expect(await accept(token)).toMatchObject({ success: true });
    expect(await read(expert.id)).toMatchObject({ accountState: '2', researchField: '海洋' });
    expect(await server.db.one('select count(*)::int as n from ds_tb_expert where real_name = $1', ['顾清禾'])).toEqual({ n: 1 });
  });

  test('nobody is added twice: the ID number tells, else the mobile number or the address, never the name', async () => {
    const who = person('沈星河');
    await expertOf({ ...who, idNo: `C${server.next()}` });
    const again = await admin().call('POST', '/dsTbExpert/add', { ...person('沈星河'), phone: who.phone });
    expect(JSON.stringify(again)).toContain('专家库中已有这位专家');
    expect(await expertOf({ ...person('沈星河') })).toMatchObject({ accountState: '0' });
  });

  test('an import makes profiles without accounts, finds them again by who they are, and refuses a person twice', async () => {
    const [one, two] = [person('方知白'), person('白露')];
    const [idNo, twice] = [`D${server.next()}`, person('同一人')];
    const sheet = (...rows: readonly string[]) => `姓名,其他单位,手机号,电子邮箱,证件号码,研究方向\n${rows.join('\n')}\n`;
    const load = async (...rows: readonly string[]) => (await importCsv(server, admin(), '/dsTbExpert', sheet(...rows))).result;
    expect(await load(`方知白,海大,${one.phone},${one.email},${idNo},`, `白露,海大,${two.phone},${two.email},,`)).toMatchObject({
      errorCount: 0,
    });
    const found = () =>
      server.db.many<AnyRow>(`select id, real_name as name, research_field as field, account_state as state from ds_tb_expert
        where real_name in ('方知白', '白露') order by real_name`);
    const first = await found();
    expect(first).toMatchObject([{ state: '0' }, { state: '0' }]);
    expect(await load(`方知白,海大,,,${idNo},古籍`, `白露,海大,${two.phone},${two.email},,数论`)).toMatchObject({ errorCount: 0 });
    expect(await found()).toEqual(first.map((row) => ({ ...row, field: row.name === '白露' ? '数论' : '古籍' })));
    const token = await sentBy(() => inviteExperts(first.filter(({ name }) => name === '白露')));
    await accept(token);
    expect(await load(`白露,海大,${two.phone},,,代数`)).toMatchObject({ errorCount: 0 });
    expect((await found()).map(({ field, state }) => [field, state])).toEqual(
      expect.arrayContaining([
        ['代数', '2'],
        ['古籍', '0'],
      ]),
    );
    const report = await load(`同一人,海大,${twice.phone},,,`, `同一人,海大,${twice.phone},,,`);
    expect(report).toMatchObject({ errorCount: 1 });
  });
});
