import type { Issue, StoredDraft } from '@saiyun/sdk/contract';
import type { expert } from '@saiyun/sdk/entities';
import type { TxCtx } from '../../kernel/entity-module.ts';

type Facts = Pick<StoredDraft<typeof expert>, 'idNo' | 'phone' | 'email'>;

/** The field by which a profile was found to be that of somebody who has one already. */
type By = 'idNo' | 'phone' | 'email';
const ways: readonly By[] = ['idNo', 'phone', 'email'];

/** A profile that is there already for the person of a new one. */
export interface Known {
  readonly id: string;
  readonly userId: string | null;
  readonly by: By;
}

interface Stored {
  readonly id: string;
  readonly userId: string | null;
  readonly idNo: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

const keysOf = ({ cipher }: Pick<TxCtx, 'cipher'>, { idNo, phone, email }: Facts) => ({
  idNo: idNo ? cipher.hash(idNo) : null,
  phone: phone ? cipher.hash(phone) : null,
  email: email ? email.toLowerCase() : null,
});

/**
 * Whose profiles are there already, by the index of the person: the ID number tells, and where it is not known of both, the mobile number or
 * the e-mail address. A name never does. Profiles are locked, so that two calls cannot make two of one person.
 */
export async function knownProfiles(ctx: TxCtx, people: readonly Facts[]): Promise<readonly (Known | undefined)[]> {
  const keys = people.map((one) => keysOf(ctx, one));
  const some = (by: By): string[] => keys.flatMap((key) => key[by] ?? []);
  if (keys.every(({ idNo, phone, email }) => !idNo && !phone && !email)) return people.map(() => undefined);
  const stored = await ctx.tx.many<Stored>(
    `select id, user_id as "userId", id_no_hash as "idNo", phone_hash as phone, lower(email) as email from ds_tb_expert
     where tenant_id = $1 and del_flag = '0' and (id_no_hash = any($2) or phone_hash = any($3) or lower(email) = any($4)) order by id for update`,
    [ctx.tenantId, some('idNo'), some('phone'), some('email')],
  );
  return keys.map((key) => {
    const isOther = (one: Stored): boolean => key.idNo !== null && one.idNo !== null && key.idNo !== one.idNo;
    for (const by of ways) {
      const found = stored.find((one) => key[by] !== null && one[by] === key[by] && !isOther(one));
      if (found) return { id: found.id, userId: found.userId, by };
    }
    return undefined;
  });
}

/** Why a person cannot have this profile: another one is there. */
export function knownIssue({ by }: Pick<Known, 'by'>): Issue {
  return { field: by, code: 'unique', message: 'expert.known' };
}

/** Which of these people stand in the same call before, by index, each with the field that says so. */
export function repeatedPeople(ctx: Pick<TxCtx, 'cipher'>, people: readonly Facts[]): ReadonlyMap<number, By> {
  const keys = people.map((one) => keysOf(ctx, one));
  const repeated = new Map<number, By>();
  const firsts = { idNo: new Map<string, number>(), phone: new Map<string, number>(), email: new Map<string, number>() };
  for (const [i, key] of keys.entries())
    for (const by of ways) {
      const value = key[by];
      if (value === null) continue;
      const first = firsts[by].get(value);
      const other = first === undefined ? undefined : keys[first]?.idNo;
      if (first === undefined) firsts[by].set(value, i);
      else if (!(key.idNo && other && key.idNo !== other)) repeated.set(i, by);
    }
  return repeated;
}
