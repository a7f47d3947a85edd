/** What the value of a data rule may name of whoever reads, as in `#{sys_user_code}`; the server fills it in. */
export const ruleNames = [
  'sys_user_id',
  'sys_user_code',
  'sys_user_name',
  'sys_org_code',
  'sys_unit_id',
  'sys_expert_id',
  'sys_date',
  'sys_time',
  'tenant_id',
] as const;
export type RuleName = (typeof ruleNames)[number];
