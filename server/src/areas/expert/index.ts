import { expertModule } from './expert.ts';
import { groupMemberModule, groupModule } from './group.ts';
import { identityRulingModule } from './identity.ts';
import { invitationModule } from './invitation/invitation.ts';
import { inviteeModule } from './invitation/invitee.ts';
import { expertLabelModule, labelModule } from './label.ts';
import { recusalModule, recusalRuleModule } from './recusal.ts';

export { expertCalls } from './calls.ts';
export const expertModules = [
  expertModule,
  labelModule,
  expertLabelModule,
  groupModule,
  groupMemberModule,
  invitationModule,
  inviteeModule,
  recusalRuleModule,
  recusalModule,
  identityRulingModule,
];
