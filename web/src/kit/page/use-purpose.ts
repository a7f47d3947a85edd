import type { Role } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../lib/store/language.ts';
import { useRoles } from '../../lib/store/session.ts';
import { purposeTexts } from '../../messages/purpose/index.ts';
import { ownBegins } from '../../messages/purpose/own-begins.ts';

type Texts = Awaited<ReturnType<typeof purposeTexts.load>>;

export interface Purpose {
  /** What the list is for, in one line; absent where its name says it. */
  readonly line?: string | undefined;
  /** What an empty list says of itself. */
  readonly begin?: string | undefined;
}

const none: Purpose = {};

/** For whom there are words of their own; whoever looks after more than their own rows reads those for everybody. */
const readers = [
  ['UNIT', 'school'],
  ['EXPERT', 'expert'],
  ['APPL', 'entrant'],
] as const satisfies readonly (readonly [Role, string])[];
const overseers: ReadonlySet<Role> = new Set(['ADMIN', 'SUB', 'AUD', 'FIN']);

/** The key of what an empty list says to this reader, where it says something of its own to them. */
export function ownBegin(name: string, roles: readonly Role[]): (typeof ownBegins)[number] | undefined {
  if (roles.some((role) => overseers.has(role))) return undefined;
  const keys = readers.flatMap(([role, reader]) => (roles.includes(role) ? [`${name}.begin.${reader}`] : []));
  return ownBegins.find((key) => keys.includes(key));
}

/** What a record's list is for. The page does not wait for it, as nothing moves when it comes. */
export function usePurpose(name: string): Purpose {
  const lang = useLanguage();
  const roles = useRoles();
  const [texts, setTexts] = useState<Texts>();
  useEffect(() => {
    let isWanted = true;
    purposeTexts.load(lang).then(
      (loaded) => isWanted && setTexts(loaded),
      // Without it the page has all that is needed to work.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [lang]);
  // Records that exist only at run time have no texts; all others do, as a test holds.
  if (!texts || !entityByName(name)) return none;
  const known = name as 'sysRole';
  return { line: texts.t(known) || undefined, begin: texts.t(ownBegin(name, roles) ?? `${known}.begin`) };
}
