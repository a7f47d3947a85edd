import { consentStatus } from '@saiyun/sdk/entities';
import type { Condition, FileRules, Scopes } from '../../kernel/entity-module.ts';

/** Whether the account has agreed to be in the team of an entry, as member or tutor; by the alias of the entry. */
export function isInTeam(entry: string, first: number): string {
  return `exists (select 1 from ds_tb_registration_member m where m.tenant_id = ${entry}.tenant_id and m.registration_id = ${entry}.id
    and m.user_id = $${first} and m.status = '${consentStatus.given}' and m.del_flag = '0')`;
}

/** The same with its captain: for what a team may see of itself and nobody in it may change. The entry is `r`. */
export function ofTeam(first: number): string {
  return `(r.captain_user_id = $${first} or ${isInTeam('r', first)})`;
}

/** By `exists`, which looks at the one entry of each row; an `in` over the rows of a large school would be read anew for every row. */
const entries = (where: string): string =>
  `exists (select 1 from ds_tb_registration r where r.id = t.registration_id and r.tenant_id = t.tenant_id and ${where})`;
const works = (where: string): string =>
  `exists (select 1 from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id where w.id = t.works_id and w.tenant_id = t.tenant_id and ${where})`;

const byCaptain = (first: number): string => `r.captain_user_id = $${first}`;
const entrants = (rows: (where: string) => string, who: (first: number) => string): Scopes => ({
  APPL: ({ actor }, first): Condition => ({ sql: rows(who(first)), params: [actor.userId] }),
});
const limitedBy = (rows: (where: string) => string, who = byCaptain): Scopes => ({
  ...entrants(rows, who),
  UNIT: ({ actor }, first): Condition => ({ sql: rows(`r.unit_id = $${first}`), params: [actor.unitId] }),
});

/** A reviewer of a work sees only its blind copy, never the submitted file, even if another role would allow it. */
const unseen = (works: string): FileRules => ({
  never: ({ actor }, first) =>
    actor.expertId === null
      ? undefined
      : {
          sql: `exists (select 1 from ds_tb_works_allot a where a.tenant_id = t.tenant_id and a.expert_id = $${first} and a.del_flag = '0' and a.works_id in (${works}))`,
          params: [actor.expertId],
        },
});
export const filesOfWork = unseen('t.id');
export const filesOfWorks = unseen('t.works_id');
export const filesOfEntry = unseen('select w.id from ds_tb_works w where w.registration_id = t.id');

/** Scopes of records that belong to entries: applicants see their own, schools those of their unit. */
export const ofEntries = limitedBy(entries);
/** The same for records that belong to works. */
export const ofWorks = limitedBy(works);
/** The same where the whole team reads, and its captain alone writes. */
export const readByTeam = { scopes: limitedBy(entries, ofTeam), writes: entrants(entries, byCaptain) } as const;
/** What a team handed in, which nobody changes. */
export const ofTeamWorks = limitedBy(works, ofTeam);
