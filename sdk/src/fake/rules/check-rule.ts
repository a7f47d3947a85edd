import { checkRule } from '../../entities/index.ts';
import { type Draft, refuseIssues } from '../../logic/draft/index.ts';
import { ruleIssue } from '../../rules/check-rule.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import type { FakeRules } from '../records.ts';

const refuseWrong = ({ language }: FakeCtx, { ruleJson }: Draft): void => {
  const issue = typeof ruleJson === 'string' ? ruleIssue(ruleJson, language) : undefined;
  if (issue) refuseIssues(checkRule.fields, [issue]);
};

/** What is stored can be run on any value. */
export const checkRules: FakeRules = {
  beforeAdd: refuseWrong,
  beforeEdit: (ctx, _row, draft) => refuseWrong(ctx, draft),
};
