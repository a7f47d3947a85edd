import { rolesFor, scopeOf } from '../../kernel/access/access.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { moduleNamed } from '../../kernel/tasks/modules.ts';

/** A person as a list of the database names them, with what a message may say of them. */
export interface Found {
  readonly userId: string | null;
  readonly name: string;
  readonly email: string | null;
  /** Sealed. */
  readonly phone: string | null;
  readonly account: string | null;
  readonly locale: string | null;
  readonly unit: string | null;
  readonly unitEn: string | null;
  readonly competition: string | null;
  readonly competitionEn: string | null;
  readonly team: string | null;
  readonly teamEn: string | null;
  readonly entryNo: string | null;
  readonly status: string | null;
}

/** More people than these no batch has. */
export const mostPeople = 100_000;

/** The condition on rows that this caller may read, beginning at a placeholder. */
export function scoped(ctx: Ctx, entityName: string, first: number): { readonly sql: string; readonly params: readonly unknown[] } {
  const module = moduleNamed(ctx, entityName);
  if (!module) throw new Failure('path.unknown');
  const scope = scopeOf(ctx, module, rolesFor(ctx, module.entity, 'list'), first);
  return scope ? { sql: ` and ${scope.sql}`, params: scope.params } : { sql: '', params: [] };
}

export const unitFacts = `un.unit_name as unit, un.unit_name_en as "unitEn"`;
export const entryFacts = `u.username as account, u.locale, ${unitFacts}, c.competition_name as competition, c.competition_name_en as "competitionEn",
  t.team_name as team, t.team_name_en as "teamEn", t.register_no as "entryNo", t.status`;
export const entryTables = `join ds_tb_competition c on c.id = t.competition_id and c.tenant_id = t.tenant_id
  left join ds_tb_unit un on un.id = t.unit_id and un.tenant_id = t.tenant_id`;
