import { type Params, textParam } from '@saiyun/sdk/logic/query';
import { brokenPart, rulePartsOf } from '@saiyun/sdk/rules';
import { ask } from '../../http/call/query-parameters.ts';
import { route } from '../../http/call/route.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { CallModule, EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { checkedFields, duplicateCheck } from './duplicate.ts';

const longestValue = 10_000;

/** The value as clients of the family send it: URL-encoded once more than a query normally is. */
const decoded = (query: Params): string => {
  const { value } = query;
  if (typeof value !== 'string' || value.length > longestValue) throw new Failure('query.value', { column: 'value' });
  try {
    return decodeURIComponent(value);
  } catch (cause) {
    throw new Failure('query.value', { column: 'value' }, { cause });
  }
};

const checkByCode = async (ctx: Ctx, query: Params): Promise<null> => {
  const value = decoded(query);
  const rule = await ctx.db.one<{ ruleJson: string }>(
    `select rule_json as "ruleJson" from sys_check_rule where tenant_id = $1 and rule_code = $2 and del_flag = '0'`,
    [ctx.tenantId, textParam(query, 'ruleCode') ?? ''],
  );
  const parts = rule && rulePartsOf(rule.ruleJson);
  if (!parts) throw new Failure('check.no_rule');
  const broken = brokenPart(parts, value);
  if (broken) throw new Failure('check.broken', { message: broken.message }, { result: broken });
  return null;
};

/** Checks of single values while a form is filled in (CALL-76, CALL-77). */
export function checkCalls(modules: readonly EntityModule[]): CallModule {
  return {
    name: 'checks',
    register(app, services) {
      const pairs = checkedFields(modules);
      route(app, services, {
        method: 'GET',
        path: '/sys/duplicate/check',
        query: { tableName: ask.needed, fieldName: ask.needed, fieldVal: ask.optional, dataId: ask.optional },
        // Enough for typing, too few to probe for names.
        perMinute: 120,
        handler: (ctx, { query }) => duplicateCheck(ctx, pairs, (query ?? {}) as Params),
      });
      route(app, services, {
        method: 'GET',
        path: '/sys/checkRule/checkByCode',
        query: { ruleCode: ask.needed, value: ask.needed },
        handler: (ctx, { query }) => checkByCode(ctx, (query ?? {}) as Params),
      });
    },
  };
}
