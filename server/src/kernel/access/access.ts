import type { Entity, Language, Role, StandardCall } from '@saiyun/sdk/contract';
import { may, mayCall, type OwnCall, type Permission, type RowFacts, refusal, type StateText } from '@saiyun/sdk/logic/permission';
import type { Ctx } from '../context.ts';
import { dictsOf } from '../dict/dicts.ts';
import type { Condition, EntityModule } from '../entity-module.ts';
import { Failure } from '../failure.ts';
import { confinementOf, type Write } from './confinement.ts';
import { dataRuleCondition } from './data-rule.ts';

/** The roles of an answer that allows; any other is thrown as a refusal with its reason. */
const allowed = (language: Language, answer: Permission): readonly Role[] => {
  if (answer.kind !== 'allowed') throw refusal(language, answer.why);
  return answer.roles;
};

/**
 * The caller's roles that may make a standard call, run a verb or reveal values; refuses if there is none or the button was not granted.
 * What a sub-administrator was given counts here for a new row alone: other rows are looked at first, so that those beyond its sight are
 * missing rather than forbidden, and an import says it of each row.
 */
export function rolesFor({ actor, language }: Pick<Ctx, 'actor' | 'language'>, entity: Entity, action: string): readonly Role[] {
  const { roles, buttons } = actor;
  return allowed(language, may(action === 'add' ? actor : { roles, buttons }, entity, action));
}

/** The same for a standard call. */
export function rolesForCall(ctx: Ctx, entity: Entity, call: StandardCall): readonly Role[] {
  return rolesFor(ctx, entity, call);
}

/** The caller's roles that may make calls that belong to no record. */
export function rolesForOwn({ actor, language }: Pick<Ctx, 'actor' | 'language'>, call: OwnCall): readonly Role[] {
  return allowed(language, mayCall(actor, call));
}

/** The expert who makes the call; what belongs to other experts does not exist for it. */
export function ownExpert(ctx: Pick<Ctx, 'actor' | 'language'>): string {
  rolesForOwn(ctx, 'ownExpert');
  if (ctx.actor.expertId === null) throw new Failure('access.denied');
  return ctx.actor.expertId;
}

/** Refuses a call or verb on a row that is not open to it, by its state or because the program goes by it. */
export async function refuseRow(ctx: Ctx, entity: Entity, action: string, row: RowFacts): Promise<void> {
  const answer = may(ctx.actor, entity, action, row);
  if (answer.kind === 'allowed') return;
  throw refusal(ctx.language, answer.why, answer.why.states && (await stateTexts(ctx, entity))(ctx.language));
}

/** The texts of a record's states, by language. */
export async function stateTexts(ctx: Ctx, entity: Entity): Promise<(language: Language) => StateText> {
  const dict = (await dictsOf(ctx, ctx.tenantId)).get(entity.fields[entity.stateField ?? '']?.of ?? '');
  return (language) => (state) => dict?.text(state, language) ?? state;
}

/**
 * The rows these roles see or may write: the whole tenant if one role is unlimited, otherwise the union of what each sees, filtered by data
 * rules.
 */
export function scopeOf(ctx: Ctx, module: EntityModule, roles: readonly Role[], first: number, write?: Write): Condition | undefined {
  const scope = roleScope(ctx, module, roles, first, write);
  const rules = dataRuleCondition(ctx, module.entity, first + (scope?.params.length ?? 0));
  if (!scope || !rules) return scope ?? rules;
  return { sql: `(${scope.sql} and ${rules.sql})`, params: [...scope.params, ...rules.params] };
}

/** The conditions for one role: the record's own scope, and limits that the role has everywhere. */
const limitsOf = ({ entity, rules }: EntityModule, role: Role, write?: Write) =>
  [rules.scopes?.[role], write && rules.writes?.[role], confinementOf(role, entity, write)].filter((limit) => limit !== undefined);

/** Whether the role sees only some rows of the record. */
export function isLimited(module: EntityModule, role: Role): boolean {
  return limitsOf(module, role).length > 0;
}

function roleScope(ctx: Ctx, module: EntityModule, roles: readonly Role[], first: number, write?: Write): Condition | undefined {
  const parts: string[] = [];
  const params: unknown[] = [];
  for (const role of roles) {
    const limits = limitsOf(module, role, write);
    if (limits.length === 0) return undefined;
    const conditions = limits.map((limit) => {
      const { sql, params: more } = limit(ctx, first + params.length, write);
      params.push(...more);
      return `(${sql})`;
    });
    parts.push(`(${conditions.join(' and ')})`);
  }
  return { sql: parts.length > 0 ? `(${parts.join(' or ')})` : 'false', params };
}
