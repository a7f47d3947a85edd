import { no, yes } from '@saiyun/sdk/contract';
import { costOrderStatus, invoice, invoiceStatus } from '@saiyun/sdk/entities';
import { toWireDate } from '@saiyun/sdk/view';
import { insertEntity, type SeedRow } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import { at, type Seeding, type SeedTenant } from '../../defaults/seeding.ts';
import { invoicePath } from '../platform/files.ts';
import { userId } from '../platform/people.ts';

interface PaidOrder {
  readonly id: string;
  readonly competitionId: string;
  readonly unitId: string | null;
  readonly userId: string | null;
  readonly paid: number;
  readonly back: number;
}

interface Title {
  readonly id: string;
  readonly titleType: string;
  readonly title: string;
  readonly taxNo: string | null;
}

/** Paid orders, those without a refund first: the first of them are invoiced. */
const paidOrders = ({ tx }: Seeding, tenant: SeedTenant): Promise<PaidOrder[]> =>
  tx.many<PaidOrder>(
    `select o.id, o.competition_id as "competitionId", o.unit_id as "unitId", coalesce(o.payer_user_id, r.captain_user_id) as "userId",
       o.paid_amount as paid, o.refunded_amount as back
     from ds_tb_cost_order o join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id
     where o.tenant_id = $1 and o.status in ('${costOrderStatus.paid}', '${costOrderStatus.partlyRefunded}')
       and o.del_flag = '0' order by o.refunded_amount, o.create_time, o.id`,
    [tenant.id],
  );

/** Invoices in every state that a day shows: asked for, issued, one whose order was refunded since, one that was refused, and one that was reversed. */
export async function seedInvoices(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  const { tx, cipher } = seeding;
  const orders = await paidOrders(seeding, tenant);
  const [title] = await tx.many<Title>(
    `select id, title_type as "titleType", title, tax_no as "taxNo" from ds_tb_invoice_title where tenant_id = $1 and del_flag = '0'
     order by title_type desc, create_time limit 1`,
    [tenant.id],
  );
  if (!title) return;
  const whole = orders.filter(({ back }) => back === 0);
  const told = [
    { order: whole[0], status: invoiceStatus.asked, days: -1 },
    { order: whole[1], status: invoiceStatus.asked, days: -1 },
    { order: whole[2], status: invoiceStatus.issued, days: -3 },
    { order: orders.find(({ back }) => back > 0), status: invoiceStatus.issued, days: -5 },
    { order: whole[3], status: invoiceStatus.failed, days: -2 },
    { order: whole[4], status: invoiceStatus.reversed, days: -6 },
  ];
  const rows = told.flatMap(({ order, status, days }, n): SeedRow[] => {
    if (!order) return [];
    const time = at(seeding, days, 10 + n);
    const isReversed = status === invoiceStatus.reversed;
    const isIssued = status === invoiceStatus.issued || isReversed;
    const digits = idOf(`invoice:${order.id}`).replaceAll(/\D/g, '').padEnd(16, '0').slice(0, 16);
    return [
      {
        id: idOf(`invoice:${tenant.id}:${order.id}`),
        tenantId: tenant.id,
        createBy: 'finance',
        createTime: time,
        requestNo: `F${toWireDate(new Date(time)).replaceAll('-', '')}${order.id.slice(0, 10).toUpperCase()}`,
        competitionId: order.competitionId,
        orderIds: order.id,
        titleId: title.id,
        titleType: title.titleType,
        buyerName: title.title,
        buyerTaxNo: title.taxNo,
        amount: order.paid,
        invoiceKind: 'normal',
        status,
        userId: order.userId ?? userId(tenant.id, 'school'),
        unitId: order.unitId,
        redDue: order.back > 0 ? yes : no,
        ...(isIssued && { invoiceNo: `2642${digits}`, issueTime: at(seeding, days + 1, 9), fileId: invoicePath(n) }),
        ...(isReversed && {
          redNo: `2643${digits}`,
          redReason: '抬头填写有误',
          redTime: at(seeding, days + 2, 9),
        }),
        ...(status === invoiceStatus.failed && { failReason: '抬头与缴费单位不一致，请核对后重新申请。' }),
      },
    ];
  });
  await insertEntity(tx, cipher, invoice, rows);
}
