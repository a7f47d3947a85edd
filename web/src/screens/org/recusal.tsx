import { recusal, recusalRule } from '@saiyun/sdk/entities';
import { recusalRuleIssues } from '@saiyun/sdk/rules';
import { overridesOf } from '../../kit/list/overrides.ts';

export const recusalPage = overridesOf(recusal, {
  stateTabs: true,
  columns: { targetId: { title: ['回避对象', 'Whom or what'], width: 200 } },
});

export const recusalRulePage = overridesOf(recusalRule, { rules: recusalRuleIssues });
