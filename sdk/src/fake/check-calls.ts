import { checkRule } from '../entities/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { type Params, textParam } from '../logic/query/index.ts';
import { brokenPart, rulePartsOf } from '../rules/check-rule.ts';
import type { FakeCtx } from './fake-ctx.ts';
import { textOf } from './row-test.ts';

/** GET checkByCode: whether a value keeps a stored rule (CALL-77). It is encoded once more than a query is. */
export function keepsRule(ctx: FakeCtx, params: Params): null {
  const { value } = params;
  if (typeof value !== 'string' || value.length > 10_000) throw new Failure('query.value', { column: 'value' });
  let text: string;
  try {
    text = decodeURIComponent(value);
  } catch (cause) {
    throw new Failure('query.value', { column: 'value' }, { cause });
  }
  const code = textParam(params, 'ruleCode') ?? '';
  const rule = ctx.store.live(checkRule, ctx.tenantId).find(({ ruleCode }) => ruleCode === code);
  const parts = rule && rulePartsOf(textOf(rule.ruleJson));
  if (!parts) throw new Failure('check.no_rule');
  const broken = brokenPart(parts, text);
  if (broken) throw new Failure('check.broken', { message: broken.message }, { result: broken });
  return null;
}
