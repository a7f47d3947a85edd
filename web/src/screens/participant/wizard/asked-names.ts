import type { AnyRow } from '@saiyun/sdk/contract';
import { registrationStatus } from '@saiyun/sdk/entities';
import { type AskedKeys, askedKeys, remarksAt } from '@saiyun/sdk/rules';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { useKeyNames } from '../../registration/key-names.ts';

/** What a returned entry is to change; empty where all of it may be, and once it was sent again. */
export function askedIn(row: AnyRow): AskedKeys {
  return row.status === registrationStatus.returned ? askedKeys(row.returnFields) : [];
}

/** What was said about each of it. */
export function remarksIn(row: AnyRow): ReadonlyMap<string, string> {
  return row.status === registrationStatus.returned ? remarksAt(row.returnRemarks) : new Map();
}

/** What the approver asks to be changed, in the words of the form: all of it in one line, and what was said about some of it. */
export function useAskedNames(row: AnyRow, members: readonly AnyRow[]) {
  const { lang } = useParticipantText();
  const asked = askedIn(row);
  const remarks = remarksIn(row);
  const names = [...useKeyNames(row, members)].filter(([key]) => asked.includes(key));
  return {
    line: new Intl.ListFormat(lang).format(names.map(([, name]) => name)),
    said: names.flatMap(([key, name]) => {
      const remark = remarks.get(key);
      return remark === undefined ? [] : [{ key, name, remark }];
    }),
  };
}
