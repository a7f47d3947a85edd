import type { Entity, Role, StandardCall } from '@saiyun/sdk/contract';
import { heldForCall, heldForVerb, readsPlain as readsPlainFor } from '@saiyun/sdk/logic/access';
import type { Ctx } from './context.ts';
import { dataRuleCondition } from './data-rule.ts';
import type { Condition, EntityModule } from './entity-module.ts';

/** The caller's roles that may make a standard call; refuses when there is none, or the button was not granted. */
export const rolesForCall = (ctx: Ctx, entity: Entity, call: StandardCall): readonly Role[] => heldForCall(ctx.actor, entity, call);

/** The caller's roles that may run a verb. */
export const rolesForVerb = (ctx: Ctx, entity: Entity, verb: string): readonly Role[] => heldForVerb(ctx.actor, entity, verb);

/** Which rows these roles see: all of the tenant when one of them is not limited, else what any of them sees; and of those what data rules leave. */
export function scopeOf(ctx: Ctx, module: EntityModule, roles: readonly Role[], first: number): Condition | undefined {
  const scope = roleScope(ctx, module, roles, first);
  const rules = dataRuleCondition(ctx, module.entity, first + (scope?.params.length ?? 0));
  if (!scope || !rules) return scope ?? rules;
  return { sql: `(${scope.sql} and ${rules.sql})`, params: [...scope.params, ...rules.params] };
}

function roleScope(ctx: Ctx, module: EntityModule, roles: readonly Role[], first: number): Condition | undefined {
  const scopes = module.rules.scopes ?? {};
  const parts: string[] = [];
  const params: unknown[] = [];
  for (const role of roles) {
    const scope = scopes[role]?.(ctx, first + params.length);
    if (!scope) return undefined;
    parts.push(`(${scope.sql})`);
    params.push(...scope.params);
  }
  return { sql: parts.length > 0 ? `(${parts.join(' or ')})` : 'false', params };
}

/** The caller may change rows of the record and therefore reads masked values in the clear, one row at a time. */
export const readsPlain = (ctx: Ctx, entity: Entity): boolean => readsPlainFor(ctx.actor, entity);
