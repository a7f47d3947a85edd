import type { Label } from './label.ts';

/**
 * The actions in a competition that a sub-administrator may be granted; a closed list. Every write and verb open to the role names one of
 * them in its definition, and the dictionary of the form is made from them.
 */
export const competitionActions = {
  setup: ['设置阶段、组别和表单', 'Set up stages, groups and forms'],
  promote: ['晋级', 'Promote works'],
  entries: ['录入和修改报名', 'Enter and correct registrations'],
  approve: ['审核通过', 'Approve'],
  returnBack: ['退回修改', 'Return for changes'],
  reject: ['审核不通过', 'Reject'],
  changes: ['处理变更申请', 'Decide on change requests'],
  works: ['管理作品', 'Manage works'],
  projects: ['管理评审项目', 'Manage review projects'],
  allot: ['分配评审', 'Allot reviews'],
  score: ['计算和确认成绩', 'Compute and confirm scores'],
  awards: ['评奖', 'Awards'],
  appeals: ['处理申诉', 'Decide on appeals'],
  certificates: ['证书', 'Certificates'],
  experts: ['管理专家和回避', 'Manage experts and recusals'],
  templates: ['管理评审模板和公式', 'Manage review templates and formulas'],
  messages: ['发送消息', 'Send messages'],
  units: ['管理单位', 'Manage schools'],
} as const satisfies Readonly<Record<string, Label>>;

export type CompetitionAction = keyof typeof competitionActions;
