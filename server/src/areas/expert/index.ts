import { expertModule } from './expert.ts';
import { groupMemberModule, groupModule } from './group.ts';
import { expertLabelModule, labelModule } from './label.ts';
import { recusalModule, recusalRuleModule } from './recusal.ts';

export { expertCalls } from './calls.ts';
export const expertModules = [
  expertModule,
  labelModule,
  expertLabelModule,
  groupModule,
  groupMemberModule,
  recusalRuleModule,
  recusalModule,
];
