import type { AnyRow } from '@saiyun/sdk/contract';
import { registrationStatus } from '@saiyun/sdk/entities';
import { type AskedKeys, askedKeys } from '@saiyun/sdk/rules';
import { useParticipantText } from '../../../messages/participant/index.ts';
import { useKeyNames } from '../../registration/key-names.ts';

/** What a returned entry is to change; empty where all of it may be, and once it was sent again. */
export function askedIn(row: AnyRow): AskedKeys {
  return row.status === registrationStatus.returned ? askedKeys(row.returnFields) : [];
}

/** What the approver asks to be changed, in the words of the form. */
export function useAskedNames(row: AnyRow, members: readonly AnyRow[]): string {
  const { lang } = useParticipantText();
  const asked = askedIn(row);
  const names = useKeyNames(row, members);
  return new Intl.ListFormat(lang).format([...names].flatMap(([key, name]) => (asked.includes(key) ? [name] : [])));
}
