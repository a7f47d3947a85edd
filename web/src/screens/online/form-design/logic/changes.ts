import type { FormStored } from '@saiyun/sdk/calls';
import type { OnlineField } from '@saiyun/sdk/logic/online';
import { type DesignFields, labelOf } from './fields.ts';

/** What a publication would do to rows that are there, each told in words. */
export type Change =
  | {
      readonly kind: 'added' | 'restored' | 'removed' | 'required' | 'sealed' | 'rules';
      readonly field: OnlineField;
      readonly rows: number;
    }
  | { readonly kind: 'look' };

const rules = ['min', 'max', 'digits', 'pattern', 'checkRule', 'dictCode', 'many', 'takes', 'unique'] as const;

const isOther = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** The database keeps members in an order of its own. */
const sorted = (field: OnlineField) => Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** What differs from the latest version, as far as it concerns rows that are there; titles and order are one change of the look. */
export function changesOf(
  { published, rows, fields: held }: Pick<FormStored, 'published' | 'rows' | 'fields'>,
  now: DesignFields,
  isSensitive: (field: OnlineField) => boolean,
): readonly Change[] {
  const before = new Map(published.map((field) => [field.key, field]));
  const after = new Set(now.map(({ key }) => key));
  const filledOf = (key: string): number => held.find((one) => one.key === key)?.filled ?? 0;
  const isSealed = (key: string): boolean => held.find((one) => one.key === key)?.sealed === true;
  const found: Change[] = published
    .filter(({ key }) => !after.has(key))
    .map((field) => ({ kind: 'removed', field, rows: filledOf(field.key) }));
  for (const field of now) {
    const was = before.get(field.key);
    const filled = filledOf(field.key);
    if (!was) found.push(filled > 0 ? { kind: 'restored', field, rows: filled } : { kind: 'added', field, rows });
    if (field.required && !was?.required && rows > filled) found.push({ kind: 'required', field, rows: rows - filled });
    if (isSensitive(field) && !isSealed(field.key) && filled > 0) found.push({ kind: 'sealed', field, rows: filled });
    if (was && filled > 0 && rules.some((name) => isOther(was[name], field[name]))) found.push({ kind: 'rules', field, rows: filled });
  }
  if (found.length === 0 && isOther(published.map(sorted), now.map(sorted))) found.push({ kind: 'look' });
  return found;
}

export function nameOf(change: Exclude<Change, { kind: 'look' }>) {
  return labelOf(change.field);
}
