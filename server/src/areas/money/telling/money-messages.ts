import { costOrder, costOrderStatus, invoice, invoiceStatus, refund, refundStatus, withdrawal, withdrawalStep } from '@saiyun/sdk/entities';
import type { AutomaticKind } from '@saiyun/sdk/rules';
import { toWireTime, yuan } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import type { Telling } from '../../message/telling/tell.ts';
import { reasonText } from '../../message/telling/texts.ts';

/** An event of a record of money, by the state that its row came to. */
export interface MoneyEvent {
  readonly topic: string;
  readonly payload: { readonly id?: string; readonly from?: string; readonly to?: string };
}

const byState: Readonly<Record<string, Readonly<Record<string, AutomaticKind>>>> = {
  [costOrder.name]: {
    [costOrderStatus.unpaid]: 'feeDue',
    [costOrderStatus.paid]: 'feePaid',
    [costOrderStatus.refused]: 'voucherRefused',
  },
  [refund.name]: { [refundStatus.done]: 'refundMade', [refundStatus.refused]: 'refundRefused' },
  [invoice.name]: {
    [invoiceStatus.issued]: 'invoiceIssued',
    [invoiceStatus.failed]: 'invoiceFailed',
    [invoiceStatus.reversed]: 'invoiceReversed',
  },
  [withdrawal.name]: { [withdrawalStep.paid]: 'withdrawalPaid', [withdrawalStep.returned]: 'withdrawalReturned' },
};

/** What comes to a state by these verbs is known to whom it concerns, or is as it was before. */
const untold: readonly unknown[] = ['withdraw', 'redFailed'];

/**
 * What an event means to whom it concerns. An order is due when it is made or its payer is reminded, not when a payment
 * for it was given up.
 */
const meaningOf = ({ topic, payload: { from, to } }: MoneyEvent): AutomaticKind | undefined => {
  const [record = '', verb] = topic.split('.');
  if (record === costOrder.name && verb === 'remind') return 'feeDue';
  if (to === undefined || from === to || untold.includes(verb)) return undefined;
  const told = Object.hasOwn(byState, record) ? byState[record]?.[to] : undefined;
  return told === 'feeDue' && verb !== 'add' ? undefined : told;
};

interface Facts {
  readonly userId: string | null;
  readonly competitionId: string | null;
  readonly amount: number;
  readonly why: string | null;
  readonly registrationId?: string | null;
  readonly team?: string;
  readonly competition?: string;
  readonly competitionEn?: string | null;
  readonly until?: Date | null;
  readonly number?: string | null;
  readonly net?: number | null;
}

const ofEntry = `r.id as "registrationId", r.team_name as team, c.id as "competitionId", c.competition_name as competition, c.competition_name_en as "competitionEn",
  u.id as "userId"`;
const entryJoins = `join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id
  join ds_tb_competition c on c.id = o.competition_id and c.tenant_id = o.tenant_id
  left join sys_user u on u.id = coalesce(o.payer_user_id, r.captain_user_id) and u.del_flag = '0'`;

const factsOf = (tx: Tx, tenantId: number, record: string, id: string): Promise<Facts | undefined> => {
  if (record === costOrder.name)
    return tx.one<Facts>(
      `select ${ofEntry}, o.amount, o.expire_time as until,
         (select x.opinion from ds_tb_cost_examine x where string_to_array(x.order_ids, ',') @> array[o.id] and x.tenant_id = o.tenant_id and x.del_flag = '0'
          order by x.create_time desc, x.id limit 1) as why
       from ds_tb_cost_order o ${entryJoins} where o.id = $1 and o.tenant_id = $2 and o.del_flag = '0'`,
      [id, tenantId],
    );
  if (record === refund.name)
    return tx.one<Facts>(
      `select ${ofEntry}, f.amount,
         case f.status when '${refundStatus.refused}' then f.opinion else nullif(f.reason, '') end as why
       from ds_tb_refund f join ds_tb_cost_order o on o.id = f.order_id and o.tenant_id = f.tenant_id ${entryJoins}
       where f.id = $1 and f.tenant_id = $2 and f.del_flag = '0'`,
      [id, tenantId],
    );
  if (record === invoice.name)
    return tx.one<Facts>(
      `select u.id as "userId", i.amount, i.invoice_no as number, i.fail_reason as why, o.registration_id as "registrationId",
         o.competition_id as "competitionId"
       from ds_tb_invoice i left join sys_user u on u.id = i.user_id and u.del_flag = '0'
         left join lateral (select c.registration_id, c.competition_id from ds_tb_cost_order c where c.tenant_id = i.tenant_id
           and c.id = any(string_to_array(i.order_ids, ',')) and c.del_flag = '0' order by c.create_time, c.id limit 1) o on true
       where i.id = $1 and i.tenant_id = $2 and i.del_flag = '0'`,
      [id, tenantId],
    );
  return tx.one<Facts>(
    `select u.id as "userId", w.amount, w.withdraw_no as number, w.net_final as net, w.fail_reason as why,
       (select p.competition_id from ds_tb_expert_settlement s join ds_tb_review_project p on p.id = s.project_id and p.tenant_id = s.tenant_id
        where s.expert_id = w.expert_id and s.tenant_id = w.tenant_id and s.del_flag = '0' order by s.create_time desc, s.id limit 1) as "competitionId"
     from ds_tb_expert_withdrawal w join ds_tb_expert e on e.id = w.expert_id and e.tenant_id = w.tenant_id
     left join sys_user u on u.id = e.user_id and u.del_flag = '0'
     where w.id = $1 and w.tenant_id = $2 and w.del_flag = '0'`,
    [id, tenantId],
  );
};

/**
 * What payers are told became of their fees and refunds, and experts of their withdrawals, with a link to the bill or the account. A
 * withdrawal is of no single competition: that which settled for the expert last says by which channels it is told.
 */
export async function moneyMessages(tx: Tx, tenantId: number, event: MoneyEvent): Promise<readonly Telling[]> {
  const kind = meaningOf(event);
  const { id } = event.payload;
  const [record = ''] = event.topic.split('.');
  const facts = kind && id !== undefined ? await factsOf(tx, tenantId, record, id) : undefined;
  if (!kind || id === undefined || !facts?.userId) return [];
  const { userId, competitionId, registrationId, team = '', competition = '', competitionEn, until, number, net, amount, why } = facts;
  return [
    {
      kind,
      competitionId,
      userIds: [userId],
      said: (language) => ({
        team,
        competition: (language === 'en' && competitionEn) || competition,
        amount: yuan(amount, true),
        net: yuan(net ?? 0, true),
        number: number ?? '',
        until: until ? toWireTime(until).slice(0, 16) : '',
        why: reasonText(language, why),
      }),
      busType: record,
      busId: id,
      openPage: record === withdrawal.name ? '/expert/account' : `/participant/bill${registrationId ? `/${registrationId}` : ''}`,
    },
  ];
}
