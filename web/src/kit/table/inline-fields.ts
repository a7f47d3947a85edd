import { type AnyRow, type Entity, type Field, isEmpty, type Role } from '@saiyun/sdk/contract';
import { type Grants, may } from '@saiyun/sdk/logic/permission';
import { formFields } from '../permission/form-fields.ts';
import { isHidden } from '../reveal/reveal-rules.ts';

/** Whether two values of a field say the same; nothing is said in several ways. */
export function isSame(a: unknown, b: unknown): boolean {
  return (isEmpty(a) && isEmpty(b)) || a === b;
}

/** Kinds whose value fits into a cell while it is changed. */
const kinds: ReadonlySet<Field['kind']> = new Set(['text', 'int', 'decimal', 'money', 'dict', 'date', 'flag']);

/**
 * The fields that can be changed in a list: short ones of the form that stand for themselves. What is set once, drawn by the page itself, or
 * chosen in a form of its own is changed there.
 */
export function inlineFields(entity: Entity, roles: readonly Role[], without: readonly string[]): readonly string[] {
  return Object.entries(formFields(entity, roles)).flatMap(([name, field]) =>
    kinds.has(field.kind) &&
    !field.many &&
    !field.frozen &&
    !field.writeOnly &&
    !field.numeric &&
    !field.ofBy &&
    name !== entity.stateField &&
    !without.includes(name)
      ? [name]
      : [],
  );
}

/** Whether an account may change a field of a row in its place: the row takes an edit, and the value is all there. */
export function mayEditInline(grants: Grants, entity: Entity, fields: readonly string[], row: AnyRow, name: string): boolean {
  if (!fields.includes(name) || (!isEmpty(row[name]) && isHidden(entity, name, row))) return false;
  return may(grants, entity, 'edit', row).kind === 'allowed';
}
