import type { Condition, Scopes } from '../../kernel/entity-module.ts';

const entries = (where: string): string =>
  `t.registration_id in (select r.id from ds_tb_registration r where r.tenant_id = t.tenant_id and ${where})`;
const works = (where: string): string =>
  `t.works_id in (select w.id from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id where w.tenant_id = t.tenant_id and ${where})`;

const limitedBy = (rows: (where: string) => string): Scopes => ({
  APPL: ({ actor }, first): Condition => ({ sql: rows(`r.captain_user_id = $${first}`), params: [actor.userId] }),
  UNIT: ({ actor }, first): Condition => ({ sql: rows(`r.unit_id = $${first}`), params: [actor.unitId] }),
});

/** Rows of entries: applicants have those of their own, schools those of their unit. */
export const ofEntries = limitedBy(entries);
/** Rows of works, likewise. */
export const ofWorks = limitedBy(works);
