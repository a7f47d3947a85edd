/** Which of a payment's values a column holds; `''` leaves it empty, any other text stands for itself after `=`. */
export type BankColumn =
  | ''
  | 'no'
  | 'day'
  | 'payerBank'
  | 'payerCard'
  | 'payerName'
  | 'bank'
  | 'branch'
  | 'city'
  | 'card'
  | 'name'
  | 'fen'
  | 'yuan'
  | 'purpose'
  | 'ref'
  | 'state'
  | 'reason'
  | 'isOtherBank'
  | `=${string}`;

/** How a bank takes bulk transfers, and how it tells their results. */
export interface BankLayout {
  readonly name: readonly [zh: string, en: string];
  readonly encoding: 'gbk' | 'utf-8';
  readonly ext: 'txt' | 'csv';
  readonly separator: '|' | ',';
  /** Lines before the payments: fixed texts, or a line of sums. */
  readonly head: readonly (string | readonly (BankColumn | 'total' | 'count')[])[];
  readonly columns: readonly BankColumn[];
  /** Columns of the result file, which has one line for each payment after as many head lines. */
  readonly result: { readonly headLines: number; readonly columns: readonly BankColumn[] };
  /** Greatest lengths, in bytes of the encoding, and the number of payments of a file. */
  readonly most: { readonly name: number; readonly bank: number; readonly purpose: number; readonly rows: number };
}

const icbcColumns = [
  '=RMB',
  'day',
  '=2',
  'no',
  'payerBank',
  'payerCard',
  'payerName',
  'branch',
  '',
  'city',
  '',
  'card',
  'name',
  'fen',
  'purpose',
  '',
  '=1',
  '',
  'ref',
] as const satisfies readonly BankColumn[];
const ccbColumns = ['no', 'card', 'name', 'yuan', 'isOtherBank', 'branch', '', 'purpose', 'ref'] as const satisfies readonly BankColumn[];
const cmbColumns = ['card', 'name', 'yuan', 'ref', 'bank', 'city'] as const satisfies readonly BankColumn[];

/** What banks, and clerks who write the file by hand, call an outcome; anything else is not understood. In lower case. */
export const bankStates = {
  paid: ['成功', '处理成功', '交易成功', '代发成功', '已入账', 'success', 'successful', 'succeeded', 'paid'],
  failed: ['失败', '处理失败', '交易失败', '代发失败', '退汇', '退票', '银行拒绝授权', 'failed', 'fail', 'failure', 'returned', 'rejected'],
  unknown: ['处理中', '银行处理中', '待处理', '已受理', '结果不明', 'processing', 'pending', 'unknown'],
} as const;

/** Bulk transfers of three banks. A bank that changes its template changes one of these. */
export const bankLayouts = {
  icbc: {
    name: ['工商银行 批量付款指令', 'ICBC batch payment'],
    encoding: 'gbk',
    ext: 'txt',
    separator: '|',
    head: [
      '#总计信息',
      '#币种|日期|总计标志|总金额|总笔数|',
      ['=RMB', 'day', '=1', 'total', 'count'],
      '#明细指令信息',
      '#币种|日期|明细标志|顺序号|付款账号开户行|付款账号|付款账号名称|收款账号开户行|收款账号省份|收款账号地市|收款账号地区码|收款账号|收款账号名称|金额|汇款用途|备注信息|汇款方式|收款账户短信通知手机号码|自定义序号|',
    ],
    columns: icbcColumns,
    result: { headLines: 5, columns: [...icbcColumns, 'state', 'reason'] },
    most: { name: 120, bank: 120, purpose: 40, rows: 1000 },
  },
  ccb: {
    name: ['建设银行 批量代发', 'CCB bulk transfer'],
    encoding: 'gbk',
    ext: 'txt',
    separator: '|',
    head: [],
    columns: ccbColumns,
    result: { headLines: 0, columns: [...ccbColumns, 'state', 'reason'] },
    most: { name: 60, bank: 60, purpose: 20, rows: 2000 },
  },
  cmb: {
    name: ['招商银行 代发经办', 'CMB agency payment'],
    encoding: 'utf-8',
    ext: 'csv',
    separator: ',',
    head: ['帐号,户名,金额,注释,开户行,开户地'],
    columns: cmbColumns,
    result: { headLines: 1, columns: [...cmbColumns, 'state', 'reason'] },
    most: { name: 62, bank: 62, purpose: 40, rows: 5000 },
  },
} as const satisfies Readonly<Record<string, BankLayout>>;

export type BankName = keyof typeof bankLayouts;

/** The bank's name as given; undefined for one that has no layout. */
export function bankNamed(text: string): BankName | undefined {
  return Object.hasOwn(bankLayouts, text) ? (text as BankName) : undefined;
}
