import type { BatchEstimate } from '@saiyun/sdk/calls';
import { msgDetailStatus, msgSendStatus, registrationStatus } from '@saiyun/sdk/entities';
import { messageAudiences } from '@saiyun/sdk/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { collectReceipts, dispatchBatches } from '../server/src/areas/message/dispatch.ts';
import { tellSimulator } from '../server/src/delivery/simulator/sms-simulator.ts';
import { importCsv } from './support/import-csv.ts';
import { create, openCompetition } from './support/sample.ts';
import { type Caller, homeUnitId, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let templateId = '';
let subAccountId = '';
const price = 5;

const admin = (): Caller => server.as('ADMIN');
const phone = (n: number): string => `138${String(n).padStart(8, '0')}`;
const phones = (first: number, count: number): string[] => Array.from({ length: count }, (_, i) => phone(first + i));
const tell = (orders: object): Promise<void> => tellSimulator(server.db, 'sms', orders);

/** Runs what is due until nothing moves any more; the clock goes on, so that what waits is tried again. */
const work = async (passes = 6): Promise<void> => {
  await server.services.batches.delivered();
  for (let pass = 0; pass < passes; pass += 1) {
    await dispatchBatches(server.services);
    server.moveClock(120_000);
  }
  await dispatchBatches(server.services);
};

const draft = async (recipients: readonly string[], more: object = {}): Promise<string> => {
  const body = { batchName: `批次 ${server.next()}`, templateId, subAccountId, recipients, ...more };
  return (await admin().ok<{ id: string }>('POST', '/dsTbMsgSend/add', body)).id;
};
const batchOf = (id: string) => admin().ok<Record<string, unknown>>('GET', '/dsTbMsgSend/queryById', { id });
const run = (verb: string, id: string, input: object = {}, by: Caller = admin()) =>
  by.ok('PUT', `/dsTbMsgSend/${verb}`, { ids: id, ...input });
const send = async (recipients: readonly string[], more: object = {}): Promise<string> => {
  const id = await draft(recipients, more);
  await run('submit', id);
  return id;
};
/** How often the provider took a message to each address, and how many addresses got none of the batch's. */
const took = (id: string): Promise<{ most: number; got: number }> =>
  server.db.one(
    `select coalesce(max(m.took_count), 0)::int as most, count(m.id)::int as got from ds_tb_msg_send_detail d
     left join sys_simulated_message m on m.id = d.id or m.id = d.id || d.attempt where d.send_id = $1`,
    [id],
  ) as Promise<{ most: number; got: number }>;

/** B11.8: what is frozen is what is held, trades and ledger say the same, and nothing is below zero. */
const proveUnits = async (of = subAccountId): Promise<void> => {
  const account = await server.db.one<{ balance: number; frozen: number }>(
    'select balance_units as balance, frozen_units as frozen from ds_tb_msg_sub_account where id = $1',
    [of],
  );
  const { balance = -1, frozen = -1 } = account ?? {};
  const apart = await server.db.many(
    `select s.id from ds_tb_msg_send s where s.sub_account_id = $1 and coalesce(s.frozen_units, 0) <>
       (select coalesce(sum(d.held), 0) from ds_tb_msg_send_detail d where d.send_id = s.id)`,
    [of],
  );
  expect(apart).toEqual([]);
  const sums = await server.db.one<{ held: number; traded: number; spent: number }>(
    `select (select coalesce(sum(d.held), 0)::int from ds_tb_msg_send_detail d join ds_tb_msg_send s on s.id = d.send_id where s.sub_account_id = $1) as held,
       (select coalesce(sum(units), 0)::int from ds_tb_msg_trade where sub_account_id = $1 and biz_type in ('recharge', 'settle')) as traded,
       (select coalesce(-sum(units), 0)::int from ds_tb_msg_trade where sub_account_id = $1 and biz_type = 'settle') as spent`,
    [of],
  );
  expect(sums).toMatchObject({ held: frozen, traded: balance + frozen });
  const ledger = await server.db.many<{ code: string; amount: number }>(
    `select a.account_code as code, sum(p.amount)::int as amount from ds_tb_ledger_posting p join ds_tb_ledger_account a on a.id = p.account_id
     where a.account_code in ($1, $2, 'platform:msg-income') group by 1`,
    [`msg:${of}:prepaid`, `msg:${of}:frozen`],
  );
  const fen = (code: string): number => ledger.find((one) => one.code === code)?.amount ?? 0;
  expect([fen(`msg:${of}:prepaid`), fen(`msg:${of}:frozen`), fen('platform:msg-income')]).toEqual(
    [balance, frozen, sums?.spent ?? 0].map((units) => units * price),
  );
};

const addTemplate = async (templateCode: string): Promise<string> => {
  const template = { templateCode, channel: 'sms', titleZh: '通知', contentZh: '{name}，您好。', signName: '赛云' };
  return (await admin().ok<{ id: string }>('POST', '/dsTbMsgTemplate/add', template)).id;
};
const addAccount = async (more: object = {}): Promise<string> => {
  const account = { channel: 'sms', unitPrice: price / 100, approveAbove: 300, ...more };
  const { id } = await admin().ok<{ id: string }>('POST', '/dsTbMsgSubAccount/add', account);
  await admin()
    .ok('PUT', '/dsTbMsgSubAccount/enable', { ids: id })
    .catch(() => undefined);
  return id;
};
/** A top-up with its voucher, confirmed by finance. */
const topUp = async (of: string, units: number): Promise<void> => {
  const { id } = await admin().ok<{ id: string }>('POST', '/dsTbMsgRecharge/add', { subAccountId: of, units });
  await server.db.run(`update ds_tb_msg_recharge set voucher_file_id = 'voucher' where id = $1`, [id]);
  await server.as('FIN').ok('PUT', '/dsTbMsgRecharge/confirm', { ids: id });
};

beforeAll(async () => {
  server = await testServer({ SAIYUN_SMS_SIMULATOR: 'on', SAIYUN_MESSAGES_PERSON_DAY: '0' });
  templateId = await addTemplate('hello');
  await admin().ok('PUT', '/dsTbMsgTemplate/submit', { ids: templateId });
  await admin().ok('PUT', '/dsTbMsgTemplate/syncTemplate', { ids: templateId });
  subAccountId = await addAccount();
  await topUp(subAccountId, 20_000);
});
afterAll(() => server?.close());
beforeEach(() => tell({}));

describe('messages to many', () => {
  test('SCREEN-31: a text template is sent only once the provider has approved it', async () => {
    const own = await addTemplate('another');
    const id = await draft(['13800000000'], { templateId: own });
    expect(await admin().call('PUT', '/dsTbMsgSend/submit', { ids: id })).toMatchObject({ success: false, error: 'message.template' });
    await admin().ok('PUT', '/dsTbMsgTemplate/submit', { ids: own });
    expect(await admin().call('PUT', '/dsTbMsgTemplate/approve', { ids: own })).toMatchObject({
      error: 'message.template_provider',
    });
    await tell({ templates: 'rejected', reason: '含有营销内容' });
    await admin().ok('PUT', '/dsTbMsgTemplate/syncTemplate', { ids: own });
    expect(await admin().ok('GET', '/dsTbMsgTemplate/queryById', { id: own })).toMatchObject({
      status: '3',
      rejectReason: '含有营销内容',
    });
    await tell({});
    await admin().ok('PUT', '/dsTbMsgTemplate/submit', { ids: own });
    await admin().ok('PUT', '/dsTbMsgTemplate/syncTemplate', { ids: own });
    expect(await admin().ok('GET', '/dsTbMsgTemplate/queryById', { id: own })).toMatchObject({ status: '2' });
  });

  test('SCREEN-35: a top-up counts once finance has confirmed it with its voucher', async () => {
    const own = await addAccount({ unitId: homeUnitId });
    const id = await draft(['13800000000'], { subAccountId: own });
    expect(await admin().call('PUT', '/dsTbMsgSend/submit', { ids: id })).toMatchObject({ error: 'message.balance' });
    const recharge = await admin().ok<{ id: string; amount: number }>('POST', '/dsTbMsgRecharge/add', { subAccountId: own, units: 20_000 });
    expect(recharge.amount).toBe(1000);
    const finance = server.as('FIN');
    expect(await finance.call('PUT', '/dsTbMsgRecharge/confirm', { ids: recharge.id })).toMatchObject({ error: 'message.no_voucher' });
    await server.db.run(`update ds_tb_msg_recharge set voucher_file_id = 'voucher' where id = $1`, [recharge.id]);
    await finance.ok('PUT', '/dsTbMsgRecharge/confirm', { ids: recharge.id });
    expect(await finance.call('PUT', '/dsTbMsgRecharge/confirm', { ids: recharge.id })).toMatchObject({ success: false });
    await proveUnits(own);
    expect(await admin().ok('GET', '/dsTbMsgSubAccount/queryById', { id: subAccountId })).toMatchObject({
      balanceUnits: 20_000,
      frozenUnits: 0,
    });
  });

  test('MSG-01: the preview says who gets what at which cost, and stores nothing', async () => {
    await admin().ok('POST', '/dsTbMsgSuppress/add', { channel: 'sms', address: phone(3), reason: '投诉' });
    const recipients = [`张三,${phone(1)}`, `${phone(1)}`, `李四\t${phone(2)}`, phone(3)];
    const found = await admin().ok<BatchEstimate>('POST', '/dsTbMsgSend/estimate', { templateId, subAccountId, recipients });
    expect(found).toMatchObject({ total: 3, doubles: 1, suppressed: 1, units: 2, cost: 0.1, available: 20_000, needsApproval: false });
    expect(found.samples[0]).toMatchObject({ name: '张三', address: '138****0001', text: '【赛云】张三，您好。', units: 1 });
    expect(await admin().call('POST', '/dsTbMsgSend/estimate', { templateId, subAccountId, recipients: [phone(1), 'x'] })).toMatchObject({
      error: 'message.recipients',
    });
  });

  test('MSG-01, SCREEN-30: a list holds those alone whom its author may read, and a school pays for text messages alone', async () => {
    const entry = await create(server, 'dsTbRegistration');
    await server.db.run(`update ds_tb_registration set status = '${registrationStatus.submitted}', unit_id = 'elsewhere' where id = $1`, [
      entry.id,
    ]);
    const people = async (by: Caller, audience: string): Promise<number | string | undefined> => {
      const body = { templateId, competitionId: entry.competitionId, filter: { audience } };
      const { result, error } = await by.call('POST', '/dsTbMsgSend/estimate', body);
      const found = result as BatchEstimate | null;
      return found ? found.total + found.missing : error;
    };
    expect(await people(admin(), 'teams')).toBe('input.invalid');
    for (const audience of Object.keys(messageAudiences).filter((name) => name !== 'teams'))
      expect(await people(admin(), audience), audience).toEqual(expect.any(Number));
    expect(await people(admin(), 'schools')).toBeGreaterThan(0);
    expect([await people(admin(), 'captains'), await people(server.as('SUB'), 'captains')]).toEqual([1, 1]);
    expect(await people(server.as('SUB'), 'schools')).toBe('access.denied');
    expect(await people(server.as('UNIT'), 'captains')).toBe(0);
    expect(await people(server.as('UNIT'), 'reviewers')).toBe('access.denied');
    await server.db.run('update ds_tb_registration set unit_id = $2 where id = $1', [entry.id, homeUnitId]);
    expect(await people(server.as('UNIT'), 'captains')).toBe(1);
    // A school pays for text messages alone; its mail goes to its own entries without a sub-account.
    const school = server.as('UNIT');
    const of = { batchName: '学校通知', competitionId: entry.competitionId, filter: { audience: 'captains' } };
    expect(await school.call('POST', '/dsTbMsgSend/add', { ...of, templateId })).toMatchObject({
      issues: [{ field: 'subAccountId', code: 'required' }],
    });
    const mail = { templateCode: 'school_mail', channel: 'email', titleZh: '通知', contentZh: '{name}，请尽快提交作品。' };
    // Words that nobody has approved are for teams that were chosen.
    const own = { ...of, channel: 'email', titleZh: '通知', contentZh: '请尽快提交作品。' };
    expect(await school.call('POST', '/dsTbMsgSend/add', own)).toMatchObject({ issues: [{ field: 'recipients', code: 'rule' }] });
    const letter = await admin().ok<{ id: string }>('POST', '/dsTbMsgTemplate/add', mail);
    for (const verb of ['submit', 'approve']) await admin().ok('PUT', `/dsTbMsgTemplate/${verb}`, { ids: letter.id });
    const { id } = await school.ok<{ id: string }>('POST', '/dsTbMsgSend/add', { ...of, templateId: letter.id });
    await run('submit', id, {}, school);
    expect(await batchOf(id)).toMatchObject({ total: 1 });
  });

  test('MSG-01: everybody gets one message, and a suppressed address none', async () => {
    const id = await send(phones(1, 10));
    await work();
    expect(await batchOf(id)).toMatchObject({ status: msgSendStatus.done, total: 10, okCount: 9, failCount: 0, frozenUnits: 0 });
    expect(await took(id)).toEqual({ most: 1, got: 9 });
    await proveUnits();
    await collectReceipts(server.services);
    const { total } = await admin().ok<{ total: number }>('GET', '/dsTbMsgSendDetail/list', {
      sendId: id,
      status: msgDetailStatus.delivered,
    });
    expect(total).toBe(9);
  });

  test('MSG-01: above the limit another person approves', async () => {
    const id = await send(phones(1000, 301));
    expect(await batchOf(id)).toMatchObject({ status: msgSendStatus.waiting });
    expect(await admin().call('PUT', '/dsTbMsgSend/approveSend', { ids: id })).toMatchObject({ error: 'money.same_person' });
    await run('cancelSend', id, { reason: '不发了' });
    await proveUnits();
  });

  test('MSG-01: lost answers, an outage and a dead node: each gets exactly one', async () => {
    await tell({ losesAnswerOf: 3 });
    const id = await send(phones(2000, 250));
    await server.services.batches.delivered();
    // A node that took messages and died before it handed them over.
    await tell({ isAway: true });
    const other = await send(phones(3000, 50));
    await server.services.batches.delivered();
    await server.db.run(
      `update ds_tb_msg_send_detail set status = '${msgDetailStatus.sending}', sent_time = $2, next_try_time = $2 where send_id = $1 and status = '${msgDetailStatus.queued}'`,
      [other, server.now()],
    );
    await work(2);
    await proveUnits();
    await tell({});
    await work(10);
    for (const [one, count] of [
      [id, 250],
      [other, 50],
    ] as const) {
      expect(await batchOf(one)).toMatchObject({ status: msgSendStatus.done, okCount: count, failCount: 0 });
      expect(await took(one)).toEqual({ most: 1, got: count });
    }
    await proveUnits();
  });

  test('MSG-01: paused and cancelled batches send no more, and give back what is left', async () => {
    const id = await draft(phones(4000, 20), { scheduleTime: '2027-01-01 08:00:00' });
    await run('submit', id);
    await work(1);
    expect(await batchOf(id)).toMatchObject({ status: msgSendStatus.queued, okCount: 0, frozenUnits: 20 });
    await run('pause', id);
    await run('cancelSend', id, { reason: '改期' });
    expect(await batchOf(id)).toMatchObject({ status: msgSendStatus.cancelled, failCount: 20, frozenUnits: 0 });
    expect(await took(id)).toMatchObject({ got: 0 });
    await proveUnits();
  });

  test('MSG-01: only the failed are sent again', async () => {
    await tell({ refusesEvery: 4 });
    const id = await send(phones(5000, 40));
    await work();
    const before = await batchOf(id);
    expect(before).toMatchObject({ status: msgSendStatus.done, okCount: 30, failCount: 10 });
    const told = { sendId: id, status: msgDetailStatus.failed };
    const failed = await admin().ok<{ records: readonly Record<string, unknown>[] }>('GET', '/dsTbMsgSendDetail/list', told);
    expect(failed.records[0]).toMatchObject({
      errorCode: 'SIM_REFUSED',
      fault: 'refused',
      fault_dictText: '被拒收，未说明原因',
      tryCount: 1,
    });
    await tell({});
    await run('resendFailed', id);
    await work();
    const tries = await server.db.many<{ tries: number; count: number }>(
      'select try_count as tries, count(*)::int as count from ds_tb_msg_send_detail where send_id = $1 group by 1 order by 1',
      [id],
    );
    // Each recipient has been written to as often as is told.
    expect(tries).toEqual([
      { tries: 1, count: 30 },
      { tries: 2, count: 10 },
    ]);
    expect(await batchOf(id)).toMatchObject({ status: msgSendStatus.done, okCount: 40, failCount: 0, frozenUnits: 0 });
    expect(await took(id)).toEqual({ most: 1, got: 40 });
    await proveUnits();
  });

  test('MSG-01: a random walk never spends more than it froze (B11.8)', async () => {
    let seed = Number(process.env.TEST_ORDER ?? 20_260_506);
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const orders = [{}, { isAway: true }, { losesAnswerOf: 2 }, { refusesEvery: 3 }, { laterEvery: 2 }, {}];
    const ids: string[] = [];
    for (let step = 0; step < Number(process.env.TEST_MSG_STEPS ?? 16); step += 1) {
      await tell(orders[random(orders.length)] ?? {});
      const id = ids[random(Math.max(1, ids.length))];
      const kind = random(6);
      if (kind < 2 || id === undefined) ids.push(await send(phones(10_000 + step * 20, 1 + random(15))));
      else if (kind === 5) await dispatchBatches(server.services);
      // What the state does not allow is refused, and that is as well.
      else
        await admin().call('PUT', `/dsTbMsgSend/${['pause', 'resume', 'resendFailed', 'cancelSend'][random(4)]}`, {
          ids: id,
          reason: '随机',
        });
      await server.services.batches.delivered();
      server.moveClock(60_000 * random(4));
      await proveUnits();
    }
    await tell({});
    for (const id of ids) await admin().call('PUT', '/dsTbMsgSend/resume', { ids: id });
    await work(12);
    for (const id of ids) {
      expect((await took(id)).most, `seed ${seed}`).toBeLessThanOrEqual(1);
      expect([msgSendStatus.done, msgSendStatus.cancelled]).toContain((await batchOf(id)).status);
    }
    await proveUnits();
  });
});

describe('MSG-01: own words to chosen teams', () => {
  interface Team {
    readonly id: string;
    readonly competitionId: string;
    readonly captain: Caller;
  }
  const teams: Team[] = [];
  let works = '';
  /** Everything that it pays for waits for approval. */
  let mailAccount = '';
  const words = {
    channel: 'site',
    titleZh: '答辩',
    contentZh: '{name}（{team}）请于周五答辩',
    titleEn: 'Talk',
    contentEn: '{name} ({team}): Friday',
  };
  beforeAll(async () => {
    const competitionId = await openCompetition(server);
    mailAccount = await addAccount({ channel: 'email', approveAbove: 0, competitionId });
    await topUp(mailAccount, 100);
    const captains = [server.as('APPL'), server.as('EXPERT')];
    for (const [i, captain] of captains.entries()) {
      const entry = await create(server, 'dsTbRegistration', { competitionId, groupId: null, teamName: `队伍${i}` });
      await server.db.run(
        `update ds_tb_registration set status = '${registrationStatus.approved}', unit_id = $2, captain_user_id = $3, real_name = $4, team_name_en = $5 where id = $1`,
        [entry.id, homeUnitId, captain.userId, `队长${i}`, `Team ${i}`],
      );
      teams.push({ id: entry.id, competitionId, captain });
    }
    const [team] = teams;
    const tutor = server.as('FIN');
    await server.db.run(
      `insert into ds_tb_registration_member (id, tenant_id, registration_id, member_role, real_name, id_no, id_no_hash, user_id, email, status, create_time)
       values ('tutor-1', 1, $1, 'tutor', '导师', 'x', 'tutor-1', $2, 'tutor@example.edu', '1', $3),
         ('member-1', 1, $1, 'member', '队员', 'x', 'member-1', null, 'member@example.edu', '1', $3)`,
      [team?.id, tutor.userId, server.now()],
    );
    works = (await create(server, 'dsTbWorks', { competitionId, registrationId: team?.id, groupId: null })).id;
  });

  const filterOf = (who: string, query: object, of = 'dsTbRegistration') => ({ audience: 'teams', who, of, query: JSON.stringify(query) });
  const ticked = (...ids: readonly string[]) => ({ selections: ids.join(',') });
  const estimate = (by: Caller, filter: object, more: object = {}) =>
    by.call('POST', '/dsTbMsgSend/estimate', { ...words, filter, ...more });
  const peopleOf = async (filter: object, more: object = {}): Promise<readonly string[]> =>
    ((await estimate(admin(), filter, more)).result as BatchEstimate).samples.map(({ name }) => name).toSorted();

  test('whoever is chosen of a team gets it, through entries and works, ticked or filtered', async () => {
    const [one, two] = teams.map(({ id }) => id) as [string, string];
    expect(await peopleOf(filterOf('captain', ticked(one)))).toEqual(['队长0']);
    expect(await peopleOf(filterOf('captain', ticked(one, two)))).toEqual(['队长0', '队长1']);
    expect(await peopleOf(filterOf('captain', { competitionId: teams[0]?.competitionId, teamName: '*伍1*' }))).toEqual(['队长1']);
    expect(await peopleOf(filterOf('tutors', ticked(works), 'dsTbWorks'))).toEqual(['导师']);
    expect(await peopleOf(filterOf('captain,members,tutors', ticked(one)), { channel: 'email' })).toEqual(['导师', '队员', '队长0']);
    const ofSchool = (await estimate(admin(), filterOf('contacts', ticked(one, two)))).result as BatchEstimate;
    expect(ofSchool.samples.map(({ text }) => text)).toContainEqual(expect.stringContaining('（队伍0、队伍1）'));
    expect(ofSchool.doubles).toBe(0);
  });

  test('administrators of schools are written to only by who may read accounts', async () => {
    const [{ id, competitionId }] = teams as [Team];
    const schools = (by: Caller) => estimate(by, filterOf('contacts', ticked(id)), { competitionId });
    expect(await schools(server.as('SUB'))).toMatchObject({ error: 'access.denied' });
    expect(await schools(server.as('UNIT'))).toMatchObject({ success: true });
  });

  test('only what its author may read is chosen, and a list that is none is refused', async () => {
    const [one] = teams.map(({ id }) => id) as [string];
    const stranger = await estimate(server.as('APPL', 2), filterOf('captain', ticked(one)));
    expect(stranger.success).toBe(false);
    await server.db.run(`update ds_tb_registration set unit_id = 'elsewhere' where id = $1`, [one]);
    expect((await estimate(server.as('UNIT'), filterOf('captain', ticked(one)))).result).toMatchObject({ total: 0 });
    await server.db.run('update ds_tb_registration set unit_id = $2 where id = $1', [one, homeUnitId]);
    for (const filter of [
      filterOf('captain', ticked(one), 'sysUser'),
      filterOf('cook', ticked(one)),
      { ...filterOf('captain', {}), query: '{' },
    ])
      expect(await estimate(admin(), filter)).toMatchObject({ success: false, issues: [{ field: 'filter' }] });
    expect(await estimate(admin(), filterOf('captain', { password: 'x' }))).toMatchObject({ success: false });
  });

  test('own words go out in the language of each receiver, once, and a text message has none', async () => {
    const [one, two] = teams as [Team, Team];
    await server.db.run(`update sys_user set locale = 'en' where id = $1`, [one.captain.userId]);
    const filter = filterOf('captain', ticked(one.id, two.id, one.id));
    const body = { ...words, batchName: '答辩', competitionId: one.competitionId, filter };
    expect(await admin().call('POST', '/dsTbMsgSend/add', { ...body, channel: 'sms' })).toMatchObject({
      issues: [{ field: 'templateId' }],
    });
    expect(await admin().call('POST', '/dsTbMsgSend/add', { ...body, contentEn: null })).toMatchObject({
      issues: [{ field: 'contentEn' }],
    });
    expect(await admin().call('POST', '/dsTbMsgSend/add', { ...body, contentZh: '<script>' })).toMatchObject({ success: false });
    const { id } = await admin().ok<{ id: string }>('POST', '/dsTbMsgSend/add', body);
    await run('submit', id);
    await work();
    expect(await batchOf(id)).toMatchObject({ status: msgSendStatus.done, total: 2, okCount: 2, channel: 'site' });
    const messages = await Promise.all(
      [one, two].map(({ captain }) =>
        captain.ok<{ records: readonly Record<string, unknown>[] }>('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
          pageSize: 50,
        }),
      ),
    );
    expect(messages.map(({ records }) => records.filter(({ busId }) => busId === id).map(({ titile }) => titile))).toEqual([
      ['Talk'],
      ['答辩'],
    ]);
    expect(String(messages[0]?.records.find(({ busId }) => busId === id)?.msgContent)).toContain('队长0 (Team 0): Friday');
  });

  test('an import cannot say of a template that it goes by another channel', async () => {
    const letter = { templateCode: 'of_import', channel: 'email', titleZh: '导入用的邮件', contentZh: '您好。' };
    const { id } = await admin().ok<{ id: string }>('POST', '/dsTbMsgTemplate/add', letter);
    const sheet = '批次名称,消息模板,渠道\n导入的批次,导入用的邮件,站内信\n';
    expect(await importCsv(server, admin(), '/dsTbMsgSend', sheet)).toMatchObject({ result: { successCount: 1 } });
    const stored = await server.db.one(`select channel, template_id as template from ds_tb_msg_send where batch_name = '导入的批次'`);
    expect(stored).toEqual({ channel: 'email', template: id });
  });

  test('a suppressed address is left out, and above the limit a second person approves', async () => {
    const [one] = teams as [Team];
    await admin().ok('POST', '/dsTbMsgSuppress/add', { channel: 'email', address: 'tutor@example.edu', reason: '退订' });
    const filter = filterOf('members,tutors', ticked(one.id));
    const mail = { ...words, channel: 'email', batchName: '通知', competitionId: one.competitionId, subAccountId: mailAccount, filter };
    expect((await admin().call('POST', '/dsTbMsgSend/estimate', mail)).result).toMatchObject({
      total: 2,
      suppressed: 1,
      units: 1,
      needsApproval: true,
    });
    const { id } = await admin().ok<{ id: string }>('POST', '/dsTbMsgSend/add', mail);
    await run('submit', id);
    expect(await batchOf(id)).toMatchObject({ status: msgSendStatus.waiting });
    expect(await admin().call('PUT', '/dsTbMsgSend/approveSend', { ids: id })).toMatchObject({ error: 'money.same_person' });
  });

  describe('between submission and approval', () => {
    const author = (): Caller => server.as('SUB');
    const namesOf = async (id: string): Promise<readonly string[]> => {
      const rows = await server.db.many<{ name: string }>(
        'select person_name as name from ds_tb_msg_send_detail where send_id = $1 order by 1',
        [id],
      );
      return rows.map(({ name }) => name);
    };
    /** A batch of whoever reads English, above the limit of its sub-account: their list finds teams by English names. */
    const submitted = async (): Promise<string> => {
      const [{ competitionId }] = teams as [Team];
      const filter = filterOf('captain,members', { competitionId, teamName: 'Team*' });
      const batch = { ...words, channel: 'email', batchName: '英文名', competitionId, subAccountId: mailAccount, filter };
      const { id } = await author().ok<{ id: string }>('POST', '/dsTbMsgSend/add', batch);
      const sent = await author().call('PUT', '/dsTbMsgSend/submit', { ids: id }, 'en');
      expect(sent, JSON.stringify(sent)).toMatchObject({ success: true });
      expect(await batchOf(id)).toMatchObject({ status: msgSendStatus.waiting, total: 3 });
      return id;
    };
    const rename = (name: string) =>
      server.db.run('update ds_tb_registration set team_name_en = $2 where id = any($1)', [teams.map(({ id }) => id), name]);
    const join = (of: Team | undefined) =>
      server.db.run(
        `insert into ds_tb_registration_member (id, tenant_id, registration_id, member_role, real_name, id_no, id_no_hash, email, status, create_time)
         values ('member-late', 1, $1, 'member', '后来的队员', 'x', 'member-late', 'late@example.edu', '1', $2)`,
        [of?.id, server.now()],
      );

    test('the same people get it, whoever approves in which language and whatever the list selects by then', async () => {
      const id = await submitted();
      const late = await create(server, 'dsTbRegistration', {
        competitionId: teams[0]?.competitionId,
        groupId: null,
        teamName: '后来的队',
      });
      await rename('Other');
      await server.db.run(`update ds_tb_registration set team_name_en = 'Team late', status = '2' where id = $1`, [late.id]);
      await join(teams[0]);
      expect((await admin().call('POST', '/dsTbMsgSend/estimate', { id })).result).toMatchObject({ total: 3 });
      await run('approveSend', id);
      expect(await namesOf(id)).toEqual(['队员', '队长0', '队长1']);
      const kept = await server.db.one('select standing_teams as teams from ds_tb_msg_send where id = $1', [id]);
      expect(kept).toEqual({ teams: null });
      await server.db.run(`delete from ds_tb_registration_member where id = 'member-late'`);
      await server.db.run(`delete from ds_tb_registration where id = $1`, [late.id]);
      await rename('Team');
    });

    test('a returned batch is for whom its list selects when it is submitted again, and a deleted team gets none', async () => {
      const id = await submitted();
      await run('returnBack', id, { reason: '改一改' });
      await join(teams[1]);
      const again = await author().call('PUT', '/dsTbMsgSend/submit', { ids: id }, 'en');
      expect(again.success).toBe(true);
      expect(await batchOf(id)).toMatchObject({ total: 4 });
      await server.db.run(`update ds_tb_registration set del_flag = '1' where id = $1`, [teams[0]?.id]);
      await run('approveSend', id);
      expect(await namesOf(id)).toEqual(['后来的队员', '队长1']);
      await server.db.run(`update ds_tb_registration set del_flag = '0' where id = $1`, [teams[0]?.id]);
      await server.db.run(`delete from ds_tb_registration_member where id = 'member-late'`);
    });

    test('a batch for later has its people from the beginning', async () => {
      const [{ competitionId }] = teams as [Team];
      const filter = filterOf('captain', { competitionId, teamName: '队伍*' });
      const at = { ...words, batchName: '明年', competitionId, filter, scheduleTime: '2027-01-01 08:00:00' };
      const { id } = await author().ok<{ id: string }>('POST', '/dsTbMsgSend/add', at);
      await run('submit', id, {}, author());
      await server.db.run('update ds_tb_registration set del_flag = $2 where competition_id = $1', [competitionId, '1']);
      await work(1);
      expect([await batchOf(id), await namesOf(id)]).toMatchObject([{ status: msgSendStatus.queued }, ['队长0', '队长1']]);
      await server.db.run('update ds_tb_registration set del_flag = $2 where competition_id = $1', [competitionId, '0']);
      await run('cancelSend', id, { reason: '不发了' });
    });

    test('administrators of schools are those of submission, though the approver may read more', async () => {
      const [{ id: entry, competitionId }] = teams as [Team];
      await server.db.run(`update sys_user set email = id || '@example.edu' where email is null`);
      const filter = filterOf('contacts', ticked(entry));
      const batch = { ...words, channel: 'email', batchName: '学校', competitionId, subAccountId: mailAccount, filter };
      const { id } = await admin().ok<{ id: string }>('POST', '/dsTbMsgSend/add', batch);
      await run('submit', id);
      const { total } = await batchOf(id);
      const school = server.as('UNIT').userId;
      await server.db.run(
        `update ds_tb_msg_send set create_by = 'x', submit_by = 'x', standing_teams = jsonb_set(standing_teams, '{people}', to_jsonb(array[$2::text])) where id = $1`,
        [id, school],
      );
      expect(total).toBeGreaterThan(0);
      await run('approveSend', id);
      const rows = await server.db.many('select person_id as id from ds_tb_msg_send_detail where send_id = $1', [id]);
      expect(rows).toEqual([{ id: school }]);
    });
  });
});

describe('messages of the flow', () => {
  test.each([
    ['en', 'Entry returned for changes'],
    ['zh-CN', '报名已退回修改'],
  ])('a captain who reads %s hears what was decided, with a link to the entry', async (locale, title) => {
    const captain = server.as('APPL');
    const id = `r-${server.next()}`;
    const competitionId = await openCompetition(server);
    await server.db.run('update sys_user set locale = $2 where id = $1', [captain.userId, locale]);
    await server.db.run(
      `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, captain_user_id, id_no, id_no_hash, phone, phone_hash, audit_opinion, status, create_time)
       values ($1, 1, $2, $3, '星火队', '林', $4, 'x', $1, 'x', $1, '缺少证件', '4', $5)`,
      [id, competitionId, homeUnitId, captain.userId, server.now()],
    );
    await server.db.run(
      `insert into sys_outbox (tenant_id, topic, payload, create_time) values (1, 'dsTbRegistration.returnBack', $1::jsonb, $2)`,
      [JSON.stringify({ id }), server.now()],
    );
    await dispatchOutbox(server.services, 1);
    const { records } = await captain.ok<{ records: readonly Record<string, unknown>[] }>(
      'GET',
      '/sys/sysAnnouncementSend/getMyAnnouncementSend',
      {
        pageSize: 50,
      },
    );
    expect(records.find(({ busId }) => busId === id)).toMatchObject({ titile: title, openPage: `/participant/entry/${id}` });
    expect(String(records.find(({ busId }) => busId === id)?.msgContent)).toContain('缺少证件');
  });
});
