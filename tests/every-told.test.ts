import type { CompetitionMessages, StartPage } from '@saiyun/sdk/calls';
import { languages } from '@saiyun/sdk/contract';
import { msgDetailStatus, msgSendStatus, msgTemplateStatus, scoreRunStatus } from '@saiyun/sdk/entities';
import { storedReason } from '@saiyun/sdk/messages';
import { type AutomaticKind, automaticMessages, isAutomaticKind, smsTemplateCode } from '@saiyun/sdk/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageUnits } from '../server/src/areas/invariants/messages.ts';
import { dispatchOutbox } from '../server/src/areas/job/dispatch-outbox.ts';
import { dispatchBatches } from '../server/src/areas/message/dispatch.ts';
import { admitTold } from '../server/src/areas/message/telling/admit.ts';
import { type Telling, tell } from '../server/src/areas/message/telling/tell.ts';
import { smsDraft, textOf } from '../server/src/areas/message/telling/texts.ts';
import { create, daysFrom, openCompetition } from './support/sample.ts';
import { type Caller, homeUnitId, letLookAfter, type TestServer, testServer } from './support/server.ts';

let server: TestServer;
let zh: Reader;
let en: Reader;
const kinds = Object.keys(automaticMessages).filter(isAutomaticKind);

interface Reader {
  readonly userId: string;
  readonly email: string;
  readonly phone: string;
}

const admin = (): Caller => server.as('ADMIN');

/** An account that last signed in with a language, with an address on every channel. */
const reader = async (locale: string | null, more: { readonly email?: null; readonly phone?: null } = {}): Promise<Reader> => {
  const n = server.next();
  const { id } = await create(server, 'sysUser');
  const email = `told${n}@example.edu`;
  const phone = `139${String(n).padStart(8, '0')}`;
  await server.db.run('update sys_user set locale = $2, email = $3, phone = $4 where id = $1', [
    id,
    locale,
    more.email === null ? null : email,
    more.phone === null ? null : server.services.cipher.seal(phone).cipher,
  ]);
  return { userId: id, email, phone };
};

const said = (language: string) => ({
  competition: language === 'en' ? 'Modelling' : '数学建模',
  team: '星火',
  project: '初评',
  work: 'W1',
  amount: '200.00',
  net: '160.00',
  number: 'N1',
  oldNumber: 'N0',
  from: '2026-05-06 08:00',
  until: '2026-05-09 08:00',
  count: '3',
  done: '2',
  unit: '华大',
  which: '2',
  answer: '已办结',
  why: '原因：缺件',
});

const tellNow = (kind: AutomaticKind, competitionId: string | null, people: readonly Reader[], tenantId = 1) => {
  const one: Telling = { kind, competitionId, userIds: people.map(({ userId }) => userId), said, openPage: '/participant/entry/e1' };
  return server.db.tx(() => tell({ ...server.services, tenantId }, [one]));
};

/** Everything that waits goes out. */
const sendAll = async (): Promise<void> => {
  await server.services.batches.delivered();
  await dispatchBatches(server.services);
};

const siteTo = async ({ userId }: Reader): Promise<readonly { title: string; page: string | null }[]> =>
  server.db.many(
    `select a.titile as title, a.open_page as page from sys_announcement a join sys_announcement_send s on s.annt_id = a.id
     where s.user_id = $1 and a.tenant_id = 1 order by a.create_time, a.id`,
    [userId],
  );
const sentTo = async (address: string): Promise<readonly { subject: string; body: string; took: number }[]> =>
  server.db.many('select subject, body, took_count as took from sys_simulated_message where address = $1 order by took_time, id', [
    address,
  ]);

const switchOn = async (id: string, switches: Readonly<Record<string, string>>, by = admin()) =>
  by.call('PUT', '/dsTbCompetition/saveMessages', { id, switches });
const messagesOf = (id: string, by = admin()) => by.ok<CompetitionMessages>('GET', '/dsTbCompetition/messages', { id });
const everything = Object.fromEntries(kinds.map((kind) => [kind, automaticMessages[kind].channels.join(',')]));
const nothing = Object.fromEntries(kinds.map((kind) => [kind, automaticMessages[kind].always ? 'site' : '']));

const account = async (competitionId: string | null, units: number): Promise<string> => {
  const { id } = await admin().ok<{ id: string }>('POST', '/dsTbMsgSubAccount/add', { channel: 'sms', unitPrice: 0.05, competitionId });
  await admin().call('PUT', '/dsTbMsgSubAccount/enable', { ids: id });
  if (units > 0) await recharge(id, units);
  return id;
};
const recharge = async (subAccountId: string, units: number): Promise<void> => {
  const { id } = await admin().ok<{ id: string }>('POST', '/dsTbMsgRecharge/add', { subAccountId, units });
  await server.db.run(`update ds_tb_msg_recharge set voucher_file_id = 'voucher' where id = $1`, [id]);
  await server.as('FIN').ok('PUT', '/dsTbMsgRecharge/confirm', { ids: id });
};

/** The templates of text messages for all kinds, as the provider approved them. */
const approveAll = async (): Promise<void> => {
  const rows = kinds
    .filter((kind) => automaticMessages[kind].channels.includes('sms'))
    .flatMap((kind) => languages.map((language) => ({ code: smsTemplateCode(kind, language), text: smsDraft(kind, language) })));
  await server.db.run(
    `insert into ds_tb_msg_template (id, tenant_id, template_code, channel, title_zh, content_zh, sign_name, provider_template_id, status, create_time)
     select 't-' || r.code, 1, r.code, 'sms', r.code, r.text, '赛云', 'sim-' || r.code, '${msgTemplateStatus.approved}', $2
     from jsonb_to_recordset($1::jsonb) as r(code text, text text)`,
    [JSON.stringify(rows), server.now()],
  );
};

beforeAll(async () => {
  server = await testServer({ SAIYUN_SMS_SIMULATOR: 'on', SAIYUN_MESSAGES_PERSON_DAY: '0' });
  [zh, en] = [await reader('zh-CN'), await reader('en')];
});
afterAll(() => server?.close());

describe('automatic messages of the flow', () => {
  test('each kind reaches its receiver in the own language, by every channel that is on and by no other', async () => {
    const [loud, still] = [await openCompetition(server), await openCompetition(server)];
    expect(await switchOn(loud, everything)).toMatchObject({ success: true });
    expect(await switchOn(still, nothing)).toMatchObject({ success: true });
    await account(null, 1000);
    await approveAll();
    for (const kind of kinds) {
      await tellNow(kind, still, [zh, en]);
      await tellNow(kind, loud, [zh, en]);
    }
    await sendAll();
    const always = kinds.filter((kind) => automaticMessages[kind].always);
    for (const [person, language] of [
      [zh, 'zh-CN'],
      [en, 'en'],
    ] as const) {
      const titled = (some: readonly AutomaticKind[]): string[] =>
        some.map((kind) => textOf(kind, language, said(language)).title).toSorted();
      const site = await siteTo(person);
      expect(site.map(({ title }) => title).toSorted(), language).toEqual(titled([...kinds, ...always]));
      expect(new Set(site.map(({ page }) => page))).toEqual(new Set(['/participant/entry/e1']));
      const mails = await sentTo(person.email);
      expect(mails.map(({ subject }) => subject).toSorted(), language).toEqual(titled(kinds));
      expect(mails.every(({ body }) => body.includes('/participant/entry/e1'))).toBe(true);
      const texts = await sentTo(person.phone);
      const bySms = kinds.filter((kind) => automaticMessages[kind].channels.includes('sms'));
      const { text } = textOf('entryReturned', language, { ...said(language), why: '' });
      expect(texts).toHaveLength(bySms.length);
      expect(texts.map(({ body }) => body)).toContain(`【赛云】${text}`);
      expect([...mails, ...texts].every(({ took }) => took === 1)).toBe(true);
    }
    expect(await server.db.many('select id from sys_told_message')).toEqual([]);
  });

  test('MSG-01: what was sent is one batch a day for each kind and channel, with its competition', async () => {
    const id = await openCompetition(server);
    await switchOn(id, { entryApproved: 'site,email' });
    for (let n = 0; n < 3; n += 1) {
      await tellNow('entryApproved', id, [zh, en]);
      await sendAll();
    }
    const { records } = await admin().ok<{ records: readonly Record<string, unknown>[] }>('GET', '/dsTbMsgSend/list', {
      competitionId: id,
      automaticKind: 'entryApproved',
    });
    expect(records).toMatchObject([{ channel: 'email', status: msgSendStatus.done, total: 6, okCount: 6, failCount: 0 }]);
    const batch = { id: records[0]?.id, batchName: '改名', revision: records[0]?.revision };
    expect(await admin().call('PUT', '/dsTbMsgSend/edit', batch)).toMatchObject({ error: 'verb.state' });
  });

  test('what the platform sends of its own accord at night waits for the morning', async () => {
    const id = await openCompetition(server);
    await switchOn(id, { entryRejected: 'site,sms' });
    const person = await reader('zh-CN');
    // To 23:00 in Asia/Shanghai, whatever the time of day.
    const hour = Number(daysFrom(server, 0).slice(11, 13));
    const untilNight = ((23 - hour + 24) % 24) * 3_600_000;
    server.moveClock(untilNight);
    await tellNow('entryRejected', id, [person]);
    await sendAll();
    expect(await sentTo(person.phone)).toEqual([]);
    server.moveClock(10 * 3_600_000);
    await sendAll();
    expect(await sentTo(person.phone)).toHaveLength(1);
  });

  test('who has no address gets it in the product; who opted out of bulk mail still hears of an own entry, a dead address gets none', async () => {
    const id = await openCompetition(server);
    await switchOn(id, { entryReturned: 'site,email,sms' });
    const [bare, out, dead] = [await reader(null, { email: null, phone: null }), await reader('en'), await reader('en')];
    for (const [address, reason] of [
      [out.email, storedReason('optedOut')],
      [dead.email, storedReason('bounced')],
    ])
      await admin().ok('POST', '/dsTbMsgSuppress/add', { channel: 'email', address, reason });
    await tellNow('entryReturned', id, [bare, out, dead]);
    await sendAll();
    for (const person of [bare, out, dead]) expect(await siteTo(person)).toHaveLength(1);
    expect([await sentTo(out.email), await sentTo(dead.email)].map(({ length }) => length)).toEqual([1, 0]);
  });

  test('asked twice at once, and after a node died with messages in hand, each receiver gets exactly one', async () => {
    const id = await openCompetition(server);
    await switchOn(id, { feePaid: 'site,email,sms' });
    const people = await Promise.all(Array.from({ length: 12 }, () => reader('zh-CN')));
    await tellNow('feePaid', id, people);
    await Promise.all([admitTold(server.services), admitTold(server.services), server.services.batches.delivered()]);
    await server.services.batches.delivered();
    // A node that took them and died before or after it handed them over.
    await server.db.run(
      `update ds_tb_msg_send_detail d set status = '${msgDetailStatus.sending}', sent_time = $2, next_try_time = $2 from ds_tb_msg_send s
       where s.id = d.send_id and s.competition_id = $1 and d.status in ('${msgDetailStatus.queued}', '${msgDetailStatus.accepted}') and d.held > 0`,
      [id, server.now()],
    );
    for (let pass = 0; pass < 3; pass += 1) {
      await Promise.all([dispatchBatches(server.services), dispatchBatches(server.services)]);
      server.moveClock(120_000);
    }
    for (const { email, phone } of people)
      expect([await sentTo(email), await sentTo(phone)].map((some) => some.map(({ took }) => took))).toEqual([[1], [1]]);
    expect(await messageUnits.run(server.services, [])).toEqual([]);
  });

  test('nothing is told of what was taken back', async () => {
    const id = await openCompetition(server);
    await switchOn(id, { feePaid: 'site,email' });
    const person = await reader('zh-CN');
    const refused = server.db.tx(async () => {
      const one: Telling = { kind: 'feePaid', competitionId: id, userIds: [person.userId], said };
      await tell({ ...server.services, tenantId: 1 }, [one]);
      throw new Error('taken back');
    });
    await expect(refused).rejects.toThrow('taken back');
    await sendAll();
    expect([await siteTo(person), await sentTo(person.email)]).toEqual([[], []]);
  });
});

describe('text messages are paid by the sub-account', () => {
  test('without units they are not sent, counted where the organiser looks, and can be sent once there are some', async () => {
    const id = await openCompetition(server);
    await switchOn(id, { refundMade: 'site,sms' });
    const own = await account(id, 2);
    const people = await Promise.all(Array.from({ length: 5 }, () => reader('zh-CN')));
    await tellNow('refundMade', id, people);
    await sendAll();
    for (const person of people) expect(await siteTo(person)).toHaveLength(1);
    const got = async () => (await Promise.all(people.map(({ phone }) => sentTo(phone)))).flat().length;
    expect(await got()).toBe(2);
    expect(await messagesOf(id)).toMatchObject({ units: 0, unsent: [{ code: 'unsent.units', count: 3 }] });
    const { todos } = await admin().ok<StartPage>('GET', '/sys/dashboard/startPage', { role: 'ADMIN' });
    expect(todos.find(({ name }) => name === 'messagesUnsent')).toMatchObject({ count: 3 });
    expect(await messageUnits.run(server.services, [])).toEqual([]);
    await recharge(own, 10);
    const { records } = await admin().ok<{ records: readonly { id: string }[] }>('GET', '/dsTbMsgSend/list', { competitionId: id });
    await admin().ok('PUT', '/dsTbMsgSend/resendFailed', { ids: records[0]?.id });
    await sendAll();
    expect(await got()).toBe(5);
    expect(await messagesOf(id)).toMatchObject({ units: 7, unsent: [] });
    expect(await messageUnits.run(server.services, [])).toEqual([]);
  });

  test('without an approved template they are not sent, and the page says so', async () => {
    const id = await openCompetition(server);
    await switchOn(id, { entryApproved: 'site,sms' });
    await server.db.run(`update ds_tb_msg_template set status = '4' where channel = 'sms' and template_code like 'auto\\_entryApproved%'`);
    const person = await reader('zh-CN');
    await tellNow('entryApproved', id, [person]);
    await sendAll();
    expect([(await siteTo(person)).length, (await sentTo(person.phone)).length]).toEqual([1, 0]);
    expect((await messagesOf(id)).unsent).toEqual([{ code: 'unsent.template', count: 1 }]);
  });
});

describe('the switches of a competition', () => {
  test('a copy keeps them', async () => {
    const id = await openCompetition(server);
    await switchOn(id, { entryApproved: 'email', reviewsDue: 'site' });
    const copy = await admin().ok<{ id: string }>('POST', '/dsTbCompetition/copy', {
      id,
      competitionCode: `COPY-${server.next()}`,
      competitionName: '明年的竞赛',
      registerStart: daysFrom(server, 300),
    });
    const { kinds: states } = await messagesOf(copy.id);
    const on = (kind: string) => states.find((one) => one.kind === kind)?.on;
    expect([on('entryApproved'), on('reviewsDue'), on('feeDue')]).toEqual([['email'], ['site'], ['site']]);
  });

  test('what concerns money stays in the product, and what is none of the kinds is refused', async () => {
    const id = await openCompetition(server);
    for (const [switches, message] of [
      [{ withdrawalPaid: 'email' }, 'messageSwitches.always'],
      [{ sideways: 'site' }, 'messageSwitches.kind'],
      [{ returnAsked: 'site,sms' }, 'messageSwitches.channel'],
    ] as const)
      expect(await switchOn(id, switches)).toMatchObject({ success: false, issues: [{ field: 'messageSwitches', message }] });
    const { revision } = await messagesOf(id);
    await switchOn(id, { entryApproved: 'site' });
    const stale = { id, switches: { entryApproved: '' }, revision };
    expect(await admin().call('PUT', '/dsTbCompetition/saveMessages', stale)).toMatchObject({ error: 'row.stale' });
  });

  test('PERM-10: only organisers and those sub-administrators who may send messages change them, in their own tenant', async () => {
    const id = await openCompetition(server);
    const change = (by: Caller) => switchOn(id, { entryApproved: 'site,email' }, by).then(({ success }) => success);
    for (const role of ['UNIT', 'APPL', 'EXPERT', 'FIN', 'AUD'] as const) expect(await change(server.as(role)), role).toBe(false);
    expect(await server.as('APPL').call('GET', '/dsTbCompetition/messages', { id })).toMatchObject({ error: 'access.denied' });
    expect(await change(server.as('ADMIN', 2))).toBe(false);
    expect(await server.as('ADMIN', 2).call('GET', '/dsTbCompetition/messages', { id })).toMatchObject({ error: 'row.missing' });
    const sub = server.as('SUB');
    await letLookAfter(server.db, 1, id, server.now());
    expect(await messagesOf(id, sub)).toMatchObject({ mayChange: true });
    expect(await change(sub)).toBe(true);
    await server.db.run(`update ds_tb_competition_admin set actions = 'approve' where competition_id = $1`, [id]);
    expect([await change(sub), (await messagesOf(id, sub)).mayChange]).toEqual([false, false]);
  });

  test('another tenant’s competition says nothing about ours', async () => {
    const id = await openCompetition(server);
    await switchOn(id, { entryApproved: 'site,email' });
    const person = await reader('zh-CN');
    await tellNow('entryApproved', id, [person], 2);
    await sendAll();
    expect(await sentTo(person.email)).toEqual([]);
  });
});

test('captains hear when the results of their works are published, with a link to them', async () => {
  const captain = await reader('en');
  const competitionId = await openCompetition(server);
  const [entry, score, run, work] = ['r', 's', 'n', 'w'].map((one) => `${one}-${server.next()}`);
  await server.db.run(
    `insert into ds_tb_registration (id, tenant_id, competition_id, unit_id, team_name, real_name, captain_user_id, id_no, id_no_hash, phone, phone_hash, status, create_time)
     values ($1, 1, $2, $3, '星火队', '林', $4, 'x', $1, 'x', $1, '2', $5)`,
    [entry, competitionId, homeUnitId, captain.userId, server.now()],
  );
  const sample = await create(server, 'dsTbReviewProject');
  await server.db.run(`update ds_tb_review_project set competition_id = $2 where id = $1`, [sample.id, competitionId]);
  await server.db.run(
    `insert into ds_tb_works (id, tenant_id, competition_id, registration_id, works_no, title, status, create_time) values ($1, 1, $2, $3, $1, '作品', '2', $4)`,
    [work, competitionId, entry, server.now()],
  );
  await server.db.run(
    `insert into ds_tb_score_run (id, tenant_id, project_id, status, create_time) values ($1, 1, $2, '${scoreRunStatus.confirmed}', $3)`,
    [run, sample.id, server.now()],
  );
  await server.db.run(
    `insert into ds_tb_works_score (id, tenant_id, run_id, works_id, valid_count, create_time) values ($1, 1, $2, $3, 3, $4)`,
    [score, run, work, server.now()],
  );
  await server.db.run(
    `insert into sys_outbox (tenant_id, topic, payload, create_time) values (1, 'dsTbReviewProject.publishResult', $1::jsonb, $2)`,
    [JSON.stringify({ id: sample.id }), server.now()],
  );
  await dispatchOutbox(server.services, 1);
  expect(await siteTo(captain)).toEqual([{ title: 'Results are out', page: `/participant/entry/${entry}#results` }]);
});
