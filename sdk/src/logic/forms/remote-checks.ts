import { isEmpty } from '../../contract/check.ts';
import type { Label } from '../../contract/label.ts';

/** A call for the caller's client to make; its HTTP layer encodes `query` once more. */
export interface CheckCall {
  readonly method: 'GET';
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface DuplicateQuestion {
  readonly tableName: string;
  readonly fieldName: string;
  readonly fieldVal: string | number | null | undefined;
  /** The row that may have the value: the one being edited. */
  readonly dataId?: string | null;
}

/** Asks whether another row has the value; `undefined` for an empty value, which needs no check. */
export function duplicateCheck({ tableName, fieldName, fieldVal, dataId }: DuplicateQuestion): CheckCall | undefined {
  if (isEmpty(tableName)) throw new TypeError('tableName must be a text');
  if (isEmpty(fieldName)) throw new TypeError('fieldName must be a text');
  if (isEmpty(fieldVal)) return undefined;
  const query = { tableName, fieldName, fieldVal: String(fieldVal) };
  return { method: 'GET', path: '/sys/duplicate/check', query: isEmpty(dataId) ? query : { ...query, dataId: dataId ?? '' } };
}

/** Checks a value against a stored check rule. The value is URL-encoded here, because the server decodes it a second time. */
export function ruleCheck(ruleCode: string, value: string | number | null | undefined): CheckCall {
  if (isEmpty(ruleCode)) throw new TypeError('ruleCode must be a text');
  const text = String(value ?? '').toWellFormed();
  return { method: 'GET', path: '/sys/checkRule/checkByCode', query: { ruleCode, value: encodeURIComponent(text) } };
}

const unnamed: Label = ['校验未通过', 'The check was not passed'];

/** The message for the field after either check: none on success, otherwise the server's. */
export function checkFault(answer: { readonly success?: unknown; readonly message?: unknown } | null | undefined): Label | undefined {
  if (answer?.success === true) return undefined;
  const said = answer?.message;
  return typeof said === 'string' && said.trim() !== '' ? [said, said] : unnamed;
}
