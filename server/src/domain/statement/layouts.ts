/** What a column of a statement holds. */
export type StatementColumn = 'time' | 'id' | 'ourNo' | 'state' | 'paid' | 'refundId' | 'refundNo' | 'back' | 'in' | 'out' | 'note';

/** How a provider or a bank writes a statement: the titles of its columns, any of several for one. */
export interface StatementLayout {
  readonly columns: Readonly<Partial<Record<StatementColumn, readonly string[]>>>;
  /** Without these columns the file is none of this provider's. */
  readonly needed: readonly StatementColumn[];
  /** What the column `state` says of a payment and of a refund; a statement without it tells them apart by `in` and `out`. */
  readonly states?: { readonly payment: readonly string[]; readonly refund: readonly string[] };
  /** The start of a first cell after which no rows come: sums, remarks. */
  readonly ends: readonly string[];
}

export const statementLayouts = {
  /** The trade bill of WeChat Pay, all orders (`bill_type=ALL`): values with a back quote before them, and two lines of sums below. */
  wechat: {
    columns: {
      time: ['交易时间'],
      id: ['微信订单号'],
      ourNo: ['商户订单号'],
      state: ['交易状态'],
      paid: ['订单金额', '应结订单金额', '总金额'],
      refundId: ['微信退款单号'],
      refundNo: ['商户退款单号'],
      back: ['退款金额', '申请退款金额'],
    },
    needed: ['time', 'id', 'ourNo', 'state', 'paid', 'refundId', 'refundNo', 'back'],
    states: { payment: ['SUCCESS'], refund: ['REFUND', 'REVOKED'] },
    ends: ['总交易单数'],
  },
  /** The detailed bill of Alipay (账务/业务明细): remarks before and after the rows begin with `#`. */
  alipay: {
    columns: {
      time: ['完成时间', '入账时间'],
      id: ['支付宝交易号'],
      ourNo: ['商户订单号'],
      state: ['业务类型'],
      paid: ['订单金额（元）', '订单金额(元)', '商家实收（元）', '商家实收(元)'],
      refundNo: ['退款批次号/请求号', '退款批次号', '退款请求号'],
    },
    needed: ['time', 'id', 'ourNo', 'state', 'paid', 'refundNo'],
    states: { payment: ['交易'], refund: ['退款'] },
    ends: ['#'],
  },
  /** Account statements as banks export them: one row for each movement, with what came in and what went out. */
  offline: {
    columns: {
      time: ['交易时间', '交易日期', '记账日期', '日期'],
      id: ['交易流水号', '流水号', '交易序号', '凭证号'],
      in: ['收入金额', '贷方发生额', '贷方金额', '收入', '贷方'],
      out: ['支出金额', '借方发生额', '借方金额', '支出', '借方'],
      note: ['对方户名', '对方名称', '摘要', '附言', '用途', '备注'],
    },
    needed: ['time', 'id', 'in', 'out'],
    ends: ['合计', '总计', '#'],
  },
} as const satisfies Readonly<Record<string, StatementLayout>>;

export type StatementOf = keyof typeof statementLayouts;
