import type { Issue } from '../../contract/check.ts';
import type { Field } from '../../contract/field.ts';
import type { OnlineField } from '../../contract/shapes/online.ts';
import { onlineEntity } from './online-entity.ts';
import { onlineIssues } from './online-issues.ts';

interface Checks {
  /** `checkValue` of the contract, which not every page that shows a form needs. */
  readonly check: (name: string, field: Field, value: unknown) => Issue | undefined;
  /** Whether a dictionary has a value. */
  readonly isChoice: (code: string, value: string) => boolean;
}

/** The fields whose default a row could not hold. */
export function defaultFaults(fields: readonly OnlineField[], { check, isChoice }: Checks): readonly OnlineField[] {
  const form = { code: 'a', name: ['', ''] as const, kind: 'list', fields, readRoles: [], writeRoles: [] };
  const own = onlineEntity(form).fields;
  return fields.filter((field) => {
    const { key, kind, dictCode = '', default: value } = field;
    const as = own[key];
    if (value === undefined || !as) return false;
    if (check(key, as, value) !== undefined || onlineIssues([field], { [key]: value }).length > 0) return true;
    return (
      kind === 'dict' &&
      String(value)
        .split(',')
        .some((one) => !isChoice(dictCode, one))
    );
  });
}
