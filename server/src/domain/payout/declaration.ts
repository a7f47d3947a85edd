import { yuan } from '@saiyun/sdk/logic/money';
import { toGbk } from './gbk.ts';

/** What is declared of a person for a month. */
export interface DeclaredIncome {
  readonly name: string;
  readonly idNo: string;
  readonly incomeFen: number;
  readonly taxFen: number;
  /** Declared before with other amounts. */
  readonly isCorrection: boolean;
}

/** Columns of the withholding client's sheet for labour remuneration. A new edition of the client changes this list. */
export const declarationColumns = [
  '工号',
  '*姓名',
  '*证件类型',
  '*证件号码',
  '*所得项目',
  '*本期收入',
  '本期免税收入',
  '商业健康保险',
  '税延养老保险',
  '准予扣除的捐赠额',
  '其他',
  '减免税额',
  '备注',
] as const;

/** An income item of the client: taxed by month, or by the year so far. */
const items = { ordinary: '一般劳务报酬所得', platform: '劳务报酬所得（适用累计预扣法）' } as const;

/** A person's row, as texts. The client computes the tax anew, so the remark holds ours to compare it with. */
export function declarationRow(payer: keyof typeof items, { name, idNo, incomeFen, taxFen, isCorrection }: DeclaredIncome): string[] {
  const kind = /^[0-9]{17}[0-9X]$/i.test(idNo) ? '居民身份证' : '其他个人证件';
  const remark = `${isCorrection ? '更正 ' : ''}已预扣税额 ${yuan(taxFen)}`;
  return ['', name, kind, idNo, items[payer], yuan(incomeFen), '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', remark];
}

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The sheet as CSV in GBK, as the client's own export writes it. Throws a RangeError for a name that GBK cannot hold. */
export function declarationCsv(rows: readonly (readonly string[])[]): Uint8Array {
  return toGbk(`${[declarationColumns, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`);
}
