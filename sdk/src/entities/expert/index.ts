export { expert } from './expert.ts';
export { expertGroup } from './expert-group.ts';
export { expertGroupMember } from './expert-group-member.ts';
export { expertLabel } from './expert-label.ts';
export { label } from './label.ts';
export { recusal } from './recusal.ts';
export { recusalRule } from './recusal-rule.ts';
