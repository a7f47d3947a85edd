import { isEmpty } from '../../contract/check.ts';
import type { Label } from '../../contract/label.ts';

/** A call that the caller's client makes; `query` is encoded once more by its HTTP layer. */
export interface CheckCall {
  readonly method: 'GET';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface DuplicateQuestion {
  readonly tableName: string;
  readonly fieldName: string;
  readonly fieldVal: string | number | null | undefined;
  /** The row that may have the value: the one that is edited. */
  readonly dataId?: string | null;
}

/** Asks whether another row has the value (FORM-19); `undefined` for an empty value, which is not asked about. */
export function duplicateCheck({ tableName, fieldName, fieldVal, dataId }: DuplicateQuestion): CheckCall | undefined {
  if (isEmpty(tableName)) throw new TypeError('tableName must be a text');
  if (isEmpty(fieldName)) throw new TypeError('fieldName must be a text');
  if (isEmpty(fieldVal)) return undefined;
  const query = { tableName, fieldName, fieldVal: String(fieldVal) };
  return { method: 'GET', path: '/sys/duplicate/check', query: isEmpty(dataId) ? query : { ...query, dataId: dataId ?? '' } };
}

/** Asks a stored check rule about a value (FORM-20). The value is URL-encoded here, because the server decodes it once more itself. */
export function ruleCheck(ruleCode: string, value: string | number | null | undefined): CheckCall {
  if (isEmpty(ruleCode)) throw new TypeError('ruleCode must be a text');
  const text = String(value ?? '').toWellFormed();
  return { method: 'GET', path: '/sys/checkRule/checkByCode', query: { ruleCode, value: encodeURIComponent(text) } };
}

const unnamed: Label = ['校验未通过', 'The check was not passed'];

/** What the answer of either check tells the field (FORM-21): nothing for success, else the server's own message (FORM-19). */
export function checkFault(answer: { readonly success?: unknown; readonly message?: unknown } | null | undefined): Label | undefined {
  if (answer?.success === true) return undefined;
  const said = answer?.message;
  return typeof said === 'string' && said.trim() !== '' ? [said, said] : unnamed;
}
