import type { Columns } from '@saiyun/sdk/contract';
import { checkRule } from '@saiyun/sdk/entities';
import { ruleIssue } from '@saiyun/sdk/rules';
import type { Ctx } from '../../kernel/context.ts';
import { entityModule, Failure } from '../../kernel/entity-module.ts';

const refuseWrong = ({ language }: Ctx, { ruleJson }: Columns<typeof checkRule>): void => {
  const issue = ruleJson ? ruleIssue(ruleJson, language) : undefined;
  if (issue) throw new Failure('input.invalid', {}, { issues: [issue] });
};

/** Check rules (CALL-122); what is stored can be run on any value. */
export const checkRuleModule = entityModule(checkRule, {
  beforeAdd: async (ctx, draft) => refuseWrong(ctx, draft),
  beforeEdit: async (ctx, _row, draft) => refuseWrong(ctx, draft),
});
