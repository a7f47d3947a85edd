import type { EntryExamination } from '@saiyun/sdk/calls';
import { examineStatus, registration, registrationStatus } from '@saiyun/sdk/entities';
import { may } from '@saiyun/sdk/logic/permission';
import { scopeOf } from '../../../kernel/access/access.ts';
import { writeOf } from '../../../kernel/access/confinement.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { type Condition, type EntityModule, Failure } from '../../../kernel/entity-module.ts';
import { isSchool } from '../entrant.ts';

/** The verbs by which entries are decided on. */
const verbs = ['approve', 'returnBack', 'reject'] as const;

/** The entries on which the caller was given to decide; refuses whoever decides on none. */
export function givenToDecide(ctx: Ctx, module: EntityModule, first: number): Condition {
  const params: unknown[] = [];
  const parts: string[] = [];
  for (const verb of verbs) {
    const answer = may(ctx.actor, registration, verb);
    if (answer.kind !== 'allowed') continue;
    const scope = scopeOf(ctx, module, answer.roles, first + params.length, writeOf(registration, verb));
    if (!scope) return { sql: 'true', params: [] };
    parts.push(`(${scope.sql})`);
    params.push(...scope.params);
  }
  if (parts.length === 0) throw new Failure('access.denied');
  return { sql: `(${parts.join(' or ')})`, params };
}

/** SQL on the competition's mode and, with `now`, on what the school has said: whether an entry `t` is decided by the caller's side. */
const bySide = (ctx: Ctx, now: boolean): string => {
  const said = (is: boolean): string =>
    now ? ` and t.unit_audit_status is ${is ? 'not ' : ''}distinct from '${examineStatus.approved}'` : '';
  return isSchool(ctx)
    ? `(m.mode = 'unit' or (m.mode = 'unitThenOrganiser'${said(false)}))`
    : `(m.mode = 'organiser' or (m.mode = 'unitThenOrganiser'${said(true)}))`;
};

const modeOf = `exists (select 1 from (select coalesce(c.unit_audit_mode, 'organiser') as mode from ds_tb_competition c
  where c.id = t.competition_id and c.tenant_id = t.tenant_id) m where `;

/** SQL: the entry `t` belongs to a competition in which the caller's side decides. */
export function decidedByCaller(ctx: Ctx): string {
  return `${modeOf}${bySide(ctx, false)})`;
}

/** SQL: the entry `t` waits for the caller's side now. */
export function waitsForCaller(ctx: Ctx): string {
  return `(t.status = '${registrationStatus.submitted}' and ${modeOf}${bySide(ctx, true)}))`;
}

interface Standing {
  readonly status: string;
  readonly unit_audit_status: string | null;
}

/** Who decides on an entry now. */
export function turnOf(ctx: Ctx, { status, unit_audit_status: said }: Standing, mode: string | null): EntryExamination['turn'] {
  if (status !== registrationStatus.submitted || mode === 'none') return null;
  const side = mode === 'unit' || (mode === 'unitThenOrganiser' && said !== examineStatus.approved) ? 'school' : 'organiser';
  return (side === 'school') === isSchool(ctx) ? 'caller' : side;
}
