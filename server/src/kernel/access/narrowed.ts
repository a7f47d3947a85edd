import { roles } from '@saiyun/sdk/contract';
import type { Ctx } from '../context.ts';
import type { Condition, EntityModule, Scopes } from '../entity-module.ts';

/** The record with only those rows that the condition names, besides what each role sees of it: for lists of one's own. */
export function narrowed<M extends EntityModule>(module: M, condition: (ctx: Ctx, first: number) => Condition): M {
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
