import { roles } from '@saiyun/sdk/contract';
import type { Ctx } from '../context.ts';
import type { Condition, EntityModule, Scopes } from '../entity-module.ts';

/** The same record with an extra condition on top of each role's scope: for lists of the caller's own rows. */
export function withCondition<M extends EntityModule>(module: M, condition: (ctx: Ctx, first: number) => Condition): M {
  const scopes: Scopes = Object.fromEntries(
    roles.map((role) => [
      role,
      (ctx: Ctx, first: number): Condition => {
        const own = condition(ctx, first);
        const seen = module.rules.scopes?.[role]?.(ctx, first + own.params.length);
        return seen ? { sql: `${own.sql} and (${seen.sql})`, params: [...own.params, ...seen.params] } : own;
      },
    ]),
  );
  return { ...module, rules: { ...module.rules, scopes } };
}
