import type { Label } from '../../contract/label.ts';
import { readDictSpec } from '../dict/dict-spec.ts';

/** The data source of a tree select. */
export interface TreeSource {
  /** `tableName,displayField,valueField`. */
  readonly dict: string;
  /** Field that holds the parent; default `pid`. */
  readonly pidField?: string;
  /** Field that says whether there are children; without it the server checks. */
  readonly hasChildField?: string;
  /** JSON object as text, which filters the rows. */
  readonly condition?: string;
}

/** The fields of a tree-load request. All except `pid` are always present, because the server requires them even when empty. */
export interface TreeLoadParams {
  /** Absent for the roots. */
  readonly pid?: string;
  readonly tableName: string;
  readonly text: string;
  readonly code: string;
  readonly pidField: string;
  readonly hasChildField: string;
  readonly condition: string;
}

/** Shown if the condition is not a JSON object. */
export const wrongTreeCondition: Label = [
  '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  'JTreeSelect: the condition must be the text of a JSON object',
];

/** Whether a condition is valid: empty, or a JSON object as text. */
export function isTreeCondition(condition: string | undefined): boolean {
  if (condition === undefined || condition.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(condition);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    // Not JSON at all.
    return false;
  }
}

export type TreeLoad =
  | { readonly ok: true; readonly params: TreeLoadParams }
  /** Nothing is loaded; the text says why. */
  | { readonly ok: false; readonly text: Label };

/**
 * The request for the roots, or for the children of `pid`. An invalid condition stops the loading.
 * @throws TypeError if `dict` does not name table, text and value
 */
export function treeLoad({ dict, pidField, hasChildField, condition }: TreeSource, pid?: string): TreeLoad {
  const spec = readDictSpec(dict);
  if (!spec) throw new TypeError('dict must be tableName,textField,valueField');
  if (!isTreeCondition(condition)) return { ok: false, text: wrongTreeCondition };
  return {
    ok: true,
    params: {
      ...(pid !== undefined && pid !== '' && { pid }),
      tableName: spec.tableName,
      text: spec.text,
      code: spec.code,
      pidField: pidField || 'pid',
      hasChildField: hasChildField ?? '',
      condition: condition?.trim() ?? '',
    },
  };
}
