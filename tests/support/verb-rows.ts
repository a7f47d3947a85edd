import { type Entity, type Fields, type Role, snakeCase } from '@saiyun/sdk/contract';
import { moveUnits } from '../../server/src/areas/message/units/units.ts';
import { hold } from '../../server/src/areas/money/held.ts';
import type { LedgerCtx } from '../../server/src/areas/money/ledger.ts';
import { earn } from '../../server/src/areas/money/settlement.ts';
import { dictionaries } from '../../server/src/defaults/dictionaries/dictionaries.ts';
import { servedEntities } from '../../server/src/kernel/served.ts';
import { otherLine, proposalFor, proposedLine, resetLine, resetRefill } from './allotment-rows.ts';
import { neededValues } from './needed-values.ts';
import { type Body, create, daysFrom, reference } from './sample.ts';
import { homeUnitId, ownExpertId, type TestServer } from './server.ts';
import { storedSample } from './stored-sample.ts';

/** Every state that a record may have. */
export function statesOf(e: Entity): string[] {
  const field = e.fields[e.stateField ?? ''];
  return (dictionaries.find((d) => d.code === field?.of)?.items ?? []).map(([value]) => value);
}

/** The column of the state. */
export function stateColumn(e: Entity): string {
  return snakeCase(e.stateField ?? '');
}

/** Prepares a row, besides its state, for a verb of any role. */
const prepare: Readonly<Record<string, (server: TestServer, id: string, verb?: string) => Promise<void>>> = {
  dsTbRegistration: async (server, id) => {
    await server.db.run(`update ds_tb_registration set captain_user_id = $2, unit_audit_status = null where id = $1`, [
      id,
      server.as('APPL').userId,
    ]);
    await server.db.run(
      `update ds_tb_competition set unit_audit_mode = 'unit' where id = (select competition_id from ds_tb_registration where id = $1)`,
      [id],
    );
  },
  // Members agree with accounts of their own.
  dsTbRegistrationMember: async (server, id) => {
    await server.db.run('update ds_tb_registration_member set user_id = $2 where id = $1', [id, server.as('APPL').userId]);
  },
  // An account without a second factor has none to reset.
  sysUser: async (server, id, verb) => {
    // There is a limit to lift.
    if (verb === 'liftLimit')
      await server.db.run(
        `insert into sys_login_failure (subject, failures, last_time, blocked_until)
         select 'account:' || lower(username), 5, $2, $2 from sys_user where id = $1 on conflict do nothing`,
        [id, server.now()],
      );
    await server.db.run(`insert into sys_user_totp (user_id, secret, confirmed_time) values ($1, '', $2) on conflict do nothing`, [
      id,
      server.now(),
    ]);
  },
  // Entrants supply what is missing from their own works, in time.
  dsTbWorksSupplement: async (server, id) => {
    await server.db.run(
      `update ds_tb_registration set captain_user_id = $2 where id = (select w.registration_id from ds_tb_works w
         join ds_tb_works_supplement s on s.works_id = w.id where s.id = $1)`,
      [id, server.as('APPL').userId],
    );
  },
  // One who was not told yet, and one who did not answer.
  dsTbExpertInvitation: async (server, id) => {
    await server.db.run('delete from ds_tb_expert_invitee where invitation_id = $1', [id]);
    await server.db.run(
      `insert into ds_tb_expert_invitee (id, tenant_id, invitation_id, real_name, email, status, create_time)
       select $1 || n, 1, $1, n, n || '@example.edu', n, $2 from unnest(array['0', '1']) as n`,
      [id, server.now()],
    );
  },
  // Who has no account is invited to one, once.
  dsTbExpert: async (server, id) => {
    await server.db.run('delete from ds_tb_expert_invitee where expert_id = $1', [id]);
    await server.db.run(`update ds_tb_expert set user_id = null, email = $1 || '@example.edu' where id = $1`, [id]);
  },
  // Only an invitation that was sent is sent again, and nobody is written to twice at once.
  dsTbExpertInvitee: async (server, id) => {
    await server.db.run(
      `with told as (update ds_tb_expert_invitee set sent_time = null, sent_count = 0 where id = $1 returning invitation_id)
       update ds_tb_expert_invitation set status = '1' where id in (select invitation_id from told)`,
      [id],
    );
  },
  // Experts declare their own recusals.
  dsTbRecusal: async (server, id) => {
    await server.db.run('update ds_tb_recusal set expert_id = $2 where id = $1', [id, ownExpertId]);
  },
  dsTbUnit: async (server, id) => {
    await server.db.run('update ds_tb_unit set merged_into_id = null where id = $1', [id]);
  },
  // School accounts authorise only their own unit.
  dsTbUnitAuthorize: async (server, id) => {
    // Moves the unit's other authorisations to other competitions.
    const others = await server.db.many<{ id: string }>('select id from ds_tb_unit_authorize where unit_id = $2 and id <> $1', [
      id,
      homeUnitId,
    ]);
    for (const other of others)
      await server.db.run('update ds_tb_unit_authorize set competition_id = $2 where id = $1', [
        other.id,
        await reference(server, 'dsTbCompetition', true),
      ]);
    await server.db.run('update ds_tb_unit_authorize set unit_id = $2, quota = null where id = $1', [id, homeUnitId]);
  },
  // Puts works that a promotion took away back into the stage.
  dsTbCompetitionStage: async (server, id) => {
    await server.db.run(`update ds_tb_works set stage_id = $1 where id = $2 and tenant_id = 1`, [id, await reference(server, 'dsTbWorks')]);
  },
  dsTbWorks: async (server, id) => {
    await server.db.run('update ds_tb_works set commit_hash = null where id = $1', [id]);
    await server.db.run(
      `update ds_tb_registration set captain_user_id = $2 where id = (select registration_id from ds_tb_works where id = $1)`,
      [id, server.as('APPL').userId],
    );
  },
  // The holder has no other valid one.
  dsTbCertificate: async (server, id) => {
    await server.db.run(
      `update ds_tb_certificate set status = '2' where id <> $1 and holder_id = (select holder_id from ds_tb_certificate where id = $1)`,
      [id],
    );
  },
  dsTbReviewProject: async (server, id) => {
    await server.db.run(
      `insert into ds_tb_works_allot (id, tenant_id, project_id, works_id, expert_id, status, create_time, due_time)
       values ('allot-of-' || $1, 1, $1, $4, 'e', '0', $2, $3) on conflict do nothing`,
      [id, server.now(), new Date(server.now().getTime() + 86_400_000), await reference(server, 'dsTbWorks')],
    );
    // The sample's competition has other works, which this project waives.
    await server.db.run(
      `insert into ds_tb_review_waiver (id, tenant_id, project_id, works_id, reason, create_time)
       select 'waiver-' || p.id || w.id, 1, p.id, w.id, '测试', $2 from ds_tb_review_project p
       join ds_tb_works w on w.competition_id = p.competition_id and w.id <> $3 where p.id = $1 on conflict do nothing`,
      [id, server.now(), await reference(server, 'dsTbWorks')],
    );
    await server.db.run(
      `insert into ds_tb_score_run (id, tenant_id, project_id, status, create_time) values ('run-of-' || $1, 1, $1, '1', $2)
       on conflict (id) do update set status = '1'`,
      [id, server.now()],
    );
  },
  // Nobody has scored it, and its project is not over.
  dsTbCalibration: async (server, id) => {
    await server.db.run('delete from ds_tb_calibration_result where calibration_id = $1', [id]);
    await server.db.run(
      `update ds_tb_review_project set status = '1' where id = (select project_id from ds_tb_calibration where id = $1) and status in ('3', '4')`,
      [id],
    );
  },
  dsTbWorksAllot: async (server, id) => {
    await server.db.run(
      `update ds_tb_works_allot set expert_id = $2, return_request_time = $3, due_time = $4, reopen_ask_by = 'somebody', accrued_fee = 0 where id = $1`,
      [id, ownExpertId, server.now(), daysFrom(server, 20)],
    );
    await server.db.run(`delete from ds_tb_review_result where allot_id = $1`, [id]);
    await resetRefill(server, id);
    await server.db.run(
      `update ds_tb_review_project set status = '2' where id = (select project_id from ds_tb_works_allot where id = $1)`,
      [id],
    );
  },
  dsTbWorksAllotRun: async (server, id) => {
    const row = await server.db.one<{ project: string }>(`select project_id as project from ds_tb_works_allot_run where id = $1`, [id]);
    await proposalFor(server, id, row?.project ?? '', false);
  },
  dsTbWorksAllotTemp: resetLine,
  // Of an entry of the applicant, with money to give back and a voucher to examine.
  dsTbCostOrder: async (server, id) => {
    for (const [table, column] of [
      ['ds_tb_payment', 'order_ids'],
      ['ds_tb_payment_part', 'order_id'],
      ['ds_tb_refund', 'order_id'],
      ['ds_tb_cost_examine', 'order_ids'],
    ])
      await server.db.run(`delete from ${table} where ${column} = $1`, [id]);
    await server.db.run(
      `update ds_tb_registration set captain_user_id = $2, unit_id = $3 where id = (select registration_id from ds_tb_cost_order where id = $1)`,
      [id, server.as('APPL').userId, homeUnitId],
    );
    await server.db.run(
      `update ds_tb_cost_order set items = '[{"itemId":"i","name":"i","nameEn":null,"amountFen":16000,"count":1,"sumFen":16000}]', amount = 16000,
         paid_amount = 16000, refunded_amount = 0, remind_time = null where id = $1`,
      [id],
    );
    await paymentOf(server, id, 'wechat');
    await server.db.run(
      `insert into ds_tb_cost_examine (id, tenant_id, order_ids, amount, status, create_time) values ($1, 1, $2, 16000, '0', $3)`,
      [`examine${server.next()}`, id, server.now()],
    );
  },
  // With an order of its own, for which something was paid by an entry of the applicant and of the school.
  dsTbInvoice: async (server, id) => {
    await server.db.run(`update ds_tb_invoice set unit_id = $2, amount = 16000, red_no = null where id = $1`, [id, homeUnitId]);
    await server.db.run(
      `update ds_tb_cost_order set status = '2', paid_amount = 16000, refunded_amount = 0 where id = (select order_ids from ds_tb_invoice where id = $1)`,
      [id],
    );
    await server.db.run(
      `update ds_tb_registration set captain_user_id = $2 where id = (select o.registration_id from ds_tb_cost_order o
         join ds_tb_invoice i on i.order_ids = o.id where i.id = $1)`,
      [id, server.as('APPL').userId],
    );
  },
  dsTbPayment: async (server, id) => {
    await server.db.run(`update ds_tb_payment set alert = 'late' where id = $1`, [id]);
  },
  dsTbRefund: async (server, id) => {
    await server.db.run(
      `update ds_tb_cost_order set paid_amount = 16000, refunded_amount = 0 where id = (select order_id from ds_tb_refund where id = $1)`,
      [id],
    );
    await server.db.run(`update ds_tb_payment set refunded_amount = 0 where id = (select payment_id from ds_tb_refund where id = $1)`, [
      id,
    ]);
  },
  // Nobody has dismissed it before.
  dsTbReconcileRow: async (server, id) => {
    await server.db.run('update ds_tb_reconcile_row set dismiss_by = null where id = $1', [id]);
  },
  // Somebody asked to take the approval back where it is to be kept; where it is taken back, nobody did, and the money is still held.
  dsTbExpertWithdrawal: async (server, id, verb) => {
    await server.db.run('update ds_tb_expert_withdrawal set take_back_by = $2 where id = $1', [
      id,
      verb === 'keepApproval' ? 'somebody' : null,
    ]);
    if (verb !== 'takeBack') return;
    await server.db.run(
      `update ds_tb_expert_withdrawal w set pay_batch_id = 'batch-' || w.id, entry_id = e.id from ds_tb_ledger_entry e
       where w.id = $1 and e.idempotency_key = 'withdraw-hold:' || w.id`,
      [id],
    );
    await server.db.run(`update ds_tb_payout_batch set count = 1, amount = 16000, status = '0' where id = 'batch-' || $1`, [id]);
  },
  dsTbExpertSettlement: async (server, id) => {
    await server.db.run(`update ds_tb_expert_settlement set examine_status = '1', examine_by = 'somebody' where id = $1`, [id]);
  },
  // Of the school's own units, with one message that failed, and above the limit from which a second person approves.
  dsTbMsgSend: async (server, id) => {
    const accountId = await reference(server, 'dsTbMsgSubAccount');
    await server.db.run(`update ds_tb_msg_sub_account set unit_id = $2, status = '1', approve_above = 0 where id = $1`, [
      accountId,
      homeUnitId,
    ]);
    await inLedger(server, (ctx) =>
      moveUnits(ctx, { subAccountId: accountId, kind: 'recharge', units: 10, refType: 'test', refId: id, key: `test${server.next()}` }),
    );
    await server.db.run(`update ds_tb_msg_template set status = '2' where id = (select template_id from ds_tb_msg_send where id = $1)`, [
      id,
    ]);
    await server.db.run(
      `update ds_tb_msg_send set create_by = 'somebody', submit_by = 'somebody', filter = null, recipients = '["a@example.edu.cn"]',
         frozen_units = 0, fail_count = 1, sub_account_id = $2 where id = $1`,
      [id, accountId],
    );
    await server.db.run(
      `insert into ds_tb_msg_send_detail (id, tenant_id, send_id, address, sealed_address, address_hash, sealed_text, segments, status, create_time)
       values ('failed-' || $1, 1, $1, 'x', 'x', 'x', 'x', 1, '6', $2) on conflict (id) do update set status = '6', held = 0`,
      [id, server.now()],
    );
  },
  dsTbMsgRecharge: async (server, id) => {
    await server.db.run(
      `update ds_tb_msg_sub_account set unit_id = $2 where id = (select sub_account_id from ds_tb_msg_recharge where id = $1)`,
      [id, homeUnitId],
    );
    await server.db.run(`update ds_tb_msg_recharge set create_by = 'somebody' where id = $1`, [id]);
  },
  // Text messages are judged by their provider, mail by the organiser.
  dsTbMsgTemplate: async (server, id, verb) => {
    await server.db.run('update ds_tb_msg_template set channel = $2, provider_template_id = $1 where id = $1', [
      id,
      verb === 'syncTemplate' ? 'sms' : 'email',
    ]);
  },
  dsTbImportTask: async (server, id) => {
    await server.db.run('update ds_tb_import_task set user_id = coalesce($2, user_id) where id = $1', [id, null]);
  },
};

/** A payment of an order that was made; answers its id. */
const paymentOf = async (server: TestServer, orderId: string, provider: string): Promise<string> => {
  const id = `payment${server.next()}`;
  await server.db.run(
    `insert into ds_tb_payment (id, tenant_id, order_ids, payment_no, provider, amount, status, pay_time, create_time)
     values ($1, 1, $2, $1, $3, 16000, '2', $4, $4)`,
    [id, orderId, provider, server.now()],
  );
  await server.db.run(`insert into ds_tb_payment_part (tenant_id, payment_id, order_id, amount) values (1, $1, $2, 16000)`, [id, orderId]);
  return id;
};

/** Values of records that only the server writes, besides id, tenant and time. */
const written: Readonly<Record<string, (server: TestServer, id: string) => Promise<Readonly<Record<string, unknown>>>>> = {
  // Of an entry of its own, so that it may be issued anew.
  dsTbCertificate: async (server, id) => {
    const entry = await create(server, 'dsTbRegistration');
    await server.db.run(`update ds_tb_registration set status = '2' where id = $1`, [entry.id]);
    return {
      competition_id: entry.competitionId,
      registration_id: entry.id,
      template_id: await reference(server, 'dsTbCertificateTemplate', true),
      cert_no: `NO-${id}`,
      holder_type: 'person',
      holder_id: entry.id,
      holder_name: '张三',
      verify_code: 'ABCDEFGH',
      payload: '{}',
      payload_sig: 'x',
      key_id: 'k',
      pdf_sha256: 'x',
      file_id: `certificate/${id}.pdf`,
      status: '1',
      issue_time: server.now(),
    };
  },
  dsTbCalibrationResult: async (server) => ({
    project_id: await reference(server, 'dsTbReviewProject'),
    calibration_id: await reference(server, 'dsTbCalibration'),
    expert_id: await reference(server, 'dsTbExpert'),
    attempt_no: server.next(),
    items: '[]',
    total_score: 80,
    distance: 0,
    within: '1',
    submit_time: server.now(),
  }),
  dsTbWorksPair: async (server) => ({
    competition_id: await reference(server, 'dsTbCompetition'),
    works_id: await reference(server, 'dsTbWorks', true),
    other_id: await reference(server, 'dsTbWorks', true),
    score: 80,
    status: '0',
  }),
  // Each of a work of its own, which has one award; the notice is over, so that it may be confirmed.
  dsTbAward: async (server, id) => ({
    competition_id: await reference(server, 'dsTbCompetition'),
    project_id: await reference(server, 'dsTbReviewProject'),
    works_id: await reference(server, 'dsTbWorks', true),
    award_level: '一等奖',
    level_no: 1,
    run_id: `run-of-${id}`,
    notice_end: '2020-01-01',
    status: '0',
  }),
  // Each of an entry of its own, which owes with one order at a time.
  dsTbCostOrder: async (server, id) => {
    const entry = await create(server, 'dsTbRegistration');
    return {
      order_no: `D-${id}`,
      competition_id: entry.competitionId,
      registration_id: entry.id,
      items: '[]',
      amount: 16_000,
      paid_amount: 16_000,
      status: '0',
      expire_time: daysFrom(server, 10),
    };
  },
  dsTbPayment: async (server, id) => ({
    order_ids: await rowNamed(server, 'dsTbCostOrder'),
    payment_no: `P-${id}`,
    provider: 'wechat',
    amount: 16_000,
    status: '2',
    alert: 'late',
  }),
  dsTbRefund: async (server, id) => {
    const orderId = await rowNamed(server, 'dsTbCostOrder');
    return {
      order_id: orderId,
      payment_id: await paymentOf(server, orderId, 'offline'),
      refund_no: `R-${id}`,
      amount: 100,
      source: 'admin',
      status: '0',
    };
  },
  dsTbInvoice: async (server, id) => ({
    request_no: `F-${id}`,
    competition_id: await reference(server, 'dsTbCompetition'),
    order_ids: await rowNamed(server, 'dsTbCostOrder'),
    title_id: await reference(server, 'dsTbInvoiceTitle'),
    title_type: 'unit',
    buyer_name: '示范大学教务处',
    buyer_tax_no: '12420000441625842J',
    amount: 16_000,
    invoice_kind: 'normal',
    status: '0',
  }),
  dsTbCostExamine: async (server) => ({ order_ids: await rowNamed(server, 'dsTbCostOrder'), amount: 16_000, status: '1' }),
  dsTbPayNotify: async (_server, id) => ({ event_id: `wechat:${id}`, provider: 'wechat', handled: '1' }),
  dsTbReconcileBatch: async (server) => ({
    provider: 'wechat',
    // A day of its own.
    day: new Date(Date.UTC(2020, 0, 1 + server.next())).toISOString().slice(0, 10),
    status: '0',
  }),
  dsTbReconcileRow: async (server, id) => ({
    batch_id: await rowNamed(server, 'dsTbReconcileBatch'),
    provider: 'wechat',
    kind: 'payment',
    source_id: `S-${id}`,
    amount: 100,
    difference: 100,
    status: '1',
  }),
  dsTbExpertSettlement: async () => ({
    expert_id: ownExpertId,
    project_id: 'project',
    period: '2026-05',
    review_count: 2,
    amount: 16_000,
    settle_status: '0',
    examine_status: '1',
    examine_by: 'somebody',
  }),
  dsTbExpertWithdrawal: async (server, id) => {
    const held = { id, expertId: ownExpertId, amount: 16_000 };
    const entryId = await inLedger(server, async (ctx) => {
      await earn(ctx, { ...held, id: `earned-${id}` });
      return hold(ctx, held);
    });
    await server.db.run(
      `insert into ds_tb_payout_batch (id, tenant_id, batch_no, pay_date, count, amount, tax, status, create_time)
       values ($1, 1, $1, '2026-05-06', 1, 16000, 0, '0', $2)`,
      [`batch-${id}`, server.now()],
    );
    await ruleInForce(server);
    return {
      withdraw_no: `W-${id}`,
      expert_id: ownExpertId,
      bank_account_id: 'account',
      bank_snapshot: JSON.stringify({ realName: '测试专家' }),
      amount: held.amount,
      status: '1',
      sub_status: '10',
      pay_batch_id: `batch-${id}`,
      entry_id: entryId,
    };
  },
};

/** A call by somebody who moves money. */
export function inLedger<T>(server: TestServer, work: (ctx: LedgerCtx) => Promise<T>): Promise<T> {
  return server.db.tx((tx) =>
    work({ tx, tenantId: 1, now: () => server.now(), random: (size) => server.services.random(size), actor: { username: 'finance' } }),
  );
}

/** One withholding rule for today; open-ended rules of other tests end on their first day. */
export async function ruleInForce(server: TestServer): Promise<void> {
  await server.db.run(`update ds_tb_tax_rule set valid_to = valid_from where valid_to is null and id <> 'rule-in-force'`);
  await server.db.run(
    `insert into ds_tb_tax_rule (id, tenant_id, rule_code, rule_name, payer, valid_from, method, merge_by, deduction, deduction_up_to, deduction_percent, brackets, create_time)
     values ('rule-in-force', 1, 'IN-FORCE', '生效规则', 'ordinary', '2020-01-01', 'perPayment', 'month+payer', 80000, 400000, 20,
       '[{"upToFen": null, "percent": 20, "quickFen": 0}]', $1) on conflict do nothing`,
    [server.now()],
  );
}

const rowNamed = (server: TestServer, name: string): Promise<string> => {
  const found = servedEntities.find((one) => one.name === name);
  if (!found) throw new Error(`no record ${name}`);
  return rowOf(server, found);
};

/** Creates a row of a record; if only the server writes such rows, by an insert. */
export async function rowOf(server: TestServer, e: Entity): Promise<string> {
  if (e.calls.includes('add')) {
    if (e.name === 'dsTbReviewTemplate') return reference(server, e.name, true);
    return (await create(server, e.name)).id;
  }
  if (e.name === 'dsTbScoreRun') return scoredRun(server);
  if (e.name === 'dsTbWorksAllotTemp') return proposedLine(server);
  const id = `row${server.next()}`;
  const values = {
    id,
    tenant_id: 1,
    create_time: server.now(),
    ...((await written[e.name]?.(server, id)) ?? (await neededValues(server, e))),
  };
  const places = Object.keys(values).map((_, i) => `$${i + 1}`);
  await server.db.run(`insert into ${e.table} (${Object.keys(values).join(', ')}) values (${places.join(', ')})`, Object.values(values));
  // What it pays for, and thereby whose it is.
  if (e.name === 'dsTbPayment')
    await server.db.run(
      `insert into ds_tb_payment_part (tenant_id, payment_id, order_id, amount) select tenant_id, id, order_ids, amount from ds_tb_payment where id = $1`,
      [id],
    );
  return id;
}

/** A run of a closed project, as if just computed. */
const scoredRun = async (server: TestServer): Promise<string> => {
  const { id } = await create(server, 'dsTbReviewProject');
  await server.db.run(`update ds_tb_review_project set status = '3' where id = $1`, [id]);
  await server.as('ADMIN').ok('PUT', '/dsTbReviewProject/score', { ids: id });
  return (await server.db.one<{ id: string }>('select id from ds_tb_score_run where project_id = $1', [id]))?.id ?? '';
};

/** Puts a row into a state and prepares it for this role and verb; returns its revision. */
export async function setState(server: TestServer, e: Entity, id: string, state: string, role: Role, verb?: string): Promise<number> {
  await prepare[e.name]?.(server, id, verb);
  if ('userId' in e.fields && !e.calls.includes('add'))
    await server.db.run(`update ${e.table} set user_id = $2 where id = $1`, [id, server.as(role).userId]);
  const row = await server.db.one<{ revision: number }>(`update ${e.table} set ${stateColumn(e)} = $2 where id = $1 returning revision`, [
    id,
    state,
  ]);
  return row?.revision ?? 0;
}

/** Records with a verb that names another row, which comes after it. */
const later: ReadonlySet<string> = new Set(['dsTbCompetitionStage']);

/** Valid input for a verb. */
export async function inputOf(server: TestServer, fields: Fields | undefined, id: string): Promise<Body> {
  const input: Body = {};
  for (const [name, f] of Object.entries(fields ?? {})) {
    if (f.kind === 'instant') input[name] = daysFrom(server, 10);
    else if (f.kind === 'date') input[name] = daysFrom(server, 10).slice(0, 10);
    else if (f.kind === 'dict') input[name] = dictionaries.find((d) => d.code === f.of)?.items[0]?.[0];
    else if (f.kind === 'int') input[name] = 5;
    else if (f.kind === 'money') input[name] = 1;
    else if (name === 'otherId') input[name] = otherLine(id);
    else if (f.kind === 'ref') input[name] = await reference(server, f.of ?? '', later.has(f.of ?? ''));
    else if (f.kind === 'flag') input[name] = '1';
    else if (f.kind === 'file')
      input[name] = await storedSample(server, { path: `sample/${f.takes ?? 'document'}-given.pdf`, takes: f.takes ?? 'document' });
    else if (name === 'commitHash') input[name] = 'a'.repeat(64);
    // Refers to the result of a preview, and there was none.
    else if (name === 'previewDigest') continue;
    else if (f.of === 'stringMap' || f.of === 'answers') input[name] = {};
    else if (f.kind === 'json') input[name] = await scoresOf(server, id);
    // A number of 20 digits, never the same.
    else if (f.pattern !== undefined) input[name] = String(server.next()).padStart(20, '2');
    else input[name] = '理由';
  }
  return input;
}

const scoresOf = async (server: TestServer, id: string): Promise<Body[]> => {
  const items = await server.db.many<{ id: string }>(
    `select i.id from ds_tb_review_template_item i join ds_tb_review_project p on p.template_id = i.template_id
     join ds_tb_works_allot a on a.project_id = p.id where a.id = $1 and i.del_flag = '0'`,
    [id],
  );
  return items.map((i) => ({ itemId: i.id, scoreValue: 90 }));
};
