import type { Entity, Role, StandardCall } from '@saiyun/sdk/contract';
import { heldForCall, heldForVerb } from '@saiyun/sdk/logic/access';
import type { Ctx } from '../context.ts';
import type { Condition, EntityModule } from '../entity-module.ts';
import { confinementOf, type Write } from './confinement.ts';
import { dataRuleCondition } from './data-rule.ts';

/** The caller's roles that may make a standard call; refuses if there is none or the button was not granted. */
export function rolesForCall(ctx: Ctx, entity: Entity, call: StandardCall): readonly Role[] {
  return heldForCall(ctx.actor, entity, call);
}

/** The caller's roles that may run a verb. */
export function rolesForVerb(ctx: Ctx, entity: Entity, verb: string): readonly Role[] {
  return heldForVerb(ctx.actor, entity, verb);
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
  [rules.scopes?.[role], confinementOf(role, entity, write)].filter((limit) => limit !== undefined);

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
      const { sql, params: more } = limit(ctx, first + params.length);
      params.push(...more);
      return `(${sql})`;
    });
    parts.push(`(${conditions.join(' and ')})`);
  }
  return { sql: parts.length > 0 ? `(${parts.join(' or ')})` : 'false', params };
}
