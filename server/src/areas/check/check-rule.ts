import type { Columns } from '@saiyun/sdk/contract';
import { checkRule } from '@saiyun/sdk/entities';
import { checkRuleIssue } from '@saiyun/sdk/rules';
import type { Ctx } from '../../kernel/context.ts';
import { entityModule, inputFailure } from '../../kernel/entity-module.ts';

const refuseWrong = ({ language }: Ctx, { ruleJson }: Columns<typeof checkRule>): void => {
  const issue = ruleJson ? checkRuleIssue(ruleJson, language) : undefined;
  if (issue) throw inputFailure(issue);
};

/** Check rules (CALL-122). Every stored rule can be run on any value. */
export const checkRuleModule = entityModule(checkRule, {
  beforeAdd: async (ctx, draft) => refuseWrong(ctx, draft),
  beforeEdit: async (ctx, _row, draft) => refuseWrong(ctx, draft),
});
