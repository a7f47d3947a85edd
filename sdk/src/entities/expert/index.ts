import { expert } from './expert.ts';
import { expertGroup } from './expert-group.ts';
import { expertGroupMember } from './expert-group-member.ts';
import { expertLabel } from './expert-label.ts';
import { label } from './label.ts';
import { recusal } from './recusal.ts';
import { recusalRule } from './recusal-rule.ts';

export const experts = { expert, label, expertLabel, expertGroup, expertGroupMember, recusalRule, recusal };
