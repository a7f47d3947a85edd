import { costExamine, payment, payNotify } from '@saiyun/sdk/entities';
import { entityModule, Failure, type Scopes } from '../../../kernel/entity-module.ts';
import { paymentHidden } from './rows.ts';

const orders = (where: string): string =>
  `exists (select 1 from ds_tb_cost_order o join ds_tb_registration r on r.id = o.registration_id where o.id = t.order_id and o.tenant_id = t.tenant_id and ${where})`;

/** Records of orders: applicants see those of their own entries, schools those of their unit. */
export const ofOrders: Scopes = {
  APPL: ({ actor }, first) => ({ sql: orders(`r.captain_user_id = $${first}`), params: [actor.userId] }),
  UNIT: ({ actor }, first) => ({ sql: orders(`r.unit_id = $${first}`), params: [actor.unitId] }),
};

/** Attempts to pay (PAY-01). */
export const paymentModule = entityModule(payment, {
  hidden: paymentHidden,
  scopes: ofOrders,
  verbs: {
    async settleAlert(_ctx, row, { reason }) {
      if (row.alert === null) throw new Failure('verb.state', { id: row.id, state: row.status });
      return { alert: null, alertNote: reason };
    },
  },
});

export const costExamineModule = entityModule(costExamine);
export const payNotifyModule = entityModule(payNotify);
