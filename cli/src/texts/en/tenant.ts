import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/tenant.ts';

/** The user's own tenants, and a tenant's members. */
export const texts = {
  list: 'list the tenants that the own account works in',
  members: 'list the members from other tenants',
  join: 'make an account of another tenant a member',
  change: 'change roles, departments and unit of a member; what is not given stays',
  leave: 'take members out: their sessions and access tokens in the tenant end at once',
  id: 'number of the tenant',
  account: 'login name',
  role: 'codes of roles',
  depart: 'codes of departments',
  unit: 'code of the unit, which a school administrator needs',
  home: 'tenant of the account, where several have one of this name',
  find: 'a part of the login name or of the name',
  listExamples: 'Examples:\n  $ saiyun tenant list\n  $ saiyun --tenant 2 login --username visitor',
  membersExamples: 'Examples:\n  $ saiyun tenant members 2\n  $ saiyun tenant members 2 --jq .[].username',
  joinExamples:
    'Examples:\n  $ saiyun tenant join 2 visitor --role expert\n  $ saiyun tenant join 2 zhou --role collegeAdmin --unit 42001 --home 1',
  changeExamples: 'Examples:\n  $ saiyun tenant change 2 visitor --role auditor finance --depart A01',
  leaveExamples: 'Examples:\n  $ saiyun tenant leave 2 visitor\n  $ saiyun tenant leave 2 visitor zhou --yes',
  leaveAsk: 'Take out of tenant {tenant}',
  none: 'No members from other tenants',
  noRole: 'A role is missing: use --role',
  unknownCode: 'The tenant has no code {code}',
  noMember: '{username} is no member of this tenant',
  several: 'Several members are called {username}: say the tenant of the account with --home',
  joined: '{username} is a member of tenant {tenant} now',
  changed: '{username} is changed in tenant {tenant}; it counts at once',
  left: 'Taken out of tenant {tenant}: {count}',
  columnAccount: 'Account',
  columnHome: 'Own tenant',
  columnRoles: 'Roles',
  columnDeparts: 'Departments',
  columnUnit: 'Unit',
} as const satisfies Translation<typeof zh>;
