import type { Tx } from '../../db/db.ts';
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

/** Somebody found through a team, with the row that makes them one of it: the entry of a captain, a member's own, the account of a school. */
export interface TeamMate extends Found {
  readonly rowId: string;
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
const entryFacts = `u.username as account, u.locale, ${unitFacts}, c.competition_name as competition, c.competition_name_en as "competitionEn",
  t.team_name as team, t.team_name_en as "teamEn", t.register_no as "entryNo", t.status`;
const entryTables = `join ds_tb_competition c on c.id = t.competition_id and c.tenant_id = t.tenant_id
  left join ds_tb_unit un on un.id = t.unit_id and un.tenant_id = t.tenant_id`;

/** A condition on entries `t`. */
export interface Entries {
  readonly sql: string;
  readonly params: readonly unknown[];
}

export function captainsOf(tx: Tx, { sql, params }: Entries): Promise<TeamMate[]> {
  return tx.many<TeamMate>(
    `select t.id as "rowId", t.captain_user_id as "userId", t.real_name as name, t.email, t.phone, ${entryFacts} from ds_tb_registration t ${entryTables}
     left join sys_user u on u.id = t.captain_user_id and u.del_flag = '0' where ${sql} order by t.id limit ${mostPeople}`,
    params,
  );
}

/** The others of the teams, or those with one role. */
export function othersOf(tx: Tx, { sql, params }: Entries, role?: 'member' | 'tutor'): Promise<TeamMate[]> {
  const hasRole = role ? ` and m.member_role = '${role}'` : '';
  return tx.many<TeamMate>(
    `select m.id as "rowId", m.user_id as "userId", m.real_name as name, m.email, m.phone, ${entryFacts} from ds_tb_registration t ${entryTables}
     join ds_tb_registration_member m on m.registration_id = t.id and m.tenant_id = t.tenant_id and m.del_flag = '0'${hasRole}
     left join sys_user u on u.id = m.user_id and u.del_flag = '0' where ${sql} order by t.id, m.id limit ${mostPeople}`,
    params,
  );
}

/** Whether an account `t` looks after a school. */
export const isOfSchool = `exists (select 1 from sys_role r where r.tenant_id = t.tenant_id and r.base_role = 'UNIT' and r.del_flag = '0'
  and r.id = any(string_to_array(t.selectedroles, ',')))`;
