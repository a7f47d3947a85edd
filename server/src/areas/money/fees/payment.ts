import { costExamine, payment, payNotify } from '@saiyun/sdk/entities';
import { entityModule, Failure, type Scopes } from '../../../kernel/entity-module.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { paymentHidden } from './rows.ts';

const orders = (where: string): string =>
  `exists (select 1 from ds_tb_cost_order o join ds_tb_registration r on r.id = o.registration_id where o.id = t.order_id and o.tenant_id = t.tenant_id and ${where})`;

/** Records of one order: applicants see those of their own entries, schools those of their unit. */
export const ofOrders: Scopes = {
  APPL: ({ actor }, first) => ({ sql: orders(`r.captain_user_id = $${first}`), params: [actor.userId] }),
  UNIT: ({ actor }, first) => ({ sql: orders(`r.unit_id = $${first}`), params: [actor.unitId] }),
};

const partsOfIt = 'from ds_tb_payment_part x';
const ofIt = 'x.payment_id = t.id and x.tenant_id = t.tenant_id';
/** A payment that names no entry, or one that is not there, is nobody's: it must not count as everybody's. */
const ofOnly = (where: string): string =>
  `exists (select 1 ${partsOfIt} where ${ofIt}) and not exists (select 1 ${partsOfIt}
     left join ds_tb_cost_order o on o.id = x.order_id and o.tenant_id = x.tenant_id
     left join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id where ${ofIt} and ${where} is not true)`;

/** A payment for several entries is seen by whoever sees all of them. */
const ofAllOrders: Scopes = {
  APPL: ({ actor }, first) => ({ sql: ofOnly(`(r.captain_user_id = $${first})`), params: [actor.userId] }),
  UNIT: ({ actor }, first) => ({ sql: ofOnly(`(r.unit_id = $${first})`), params: [actor.unitId] }),
};

/** Attempts to pay (PAY-01). */
export const paymentModule = entityModule(payment, {
  hidden: paymentHidden,
  scopes: ofAllOrders,
  // People know a team, not the number of an order.
  async derives({ tenantId, language }, tx, ids) {
    const rows = await tx.many<{ id: string; teams: string }>(
      `select n.id, string_agg(n.team, case when $3::boolean then ', ' else '、' end order by n.team) as teams
       from (select x.payment_id as id, ${inLanguage('r', 'team_name', 'team_name_en', '$3')} as team
         from ds_tb_payment_part x join ds_tb_cost_order o on o.id = x.order_id and o.tenant_id = x.tenant_id
           join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id
         where x.tenant_id = $1 and x.payment_id = any($2)) n group by n.id`,
      [tenantId, ids, language === 'en'],
    );
    return new Map(rows.map(({ id, teams }) => [id, { teams }]));
  },
  verbs: {
    async settleAlert(_ctx, row, { reason }) {
      if (row.alert === null) throw new Failure('verb.state', { id: row.id, state: row.status });
      return { alert: null, alertNote: reason };
    },
  },
});

export const costExamineModule = entityModule(costExamine);
export const payNotifyModule = entityModule(payNotify);
