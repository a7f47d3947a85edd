import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/tenant.ts';

/** The user's own tenants, and a tenant's members. */
export const texts = {
  list: 'list the tenants that you can enter',
  members: 'list the members from other tenants',
  join: 'add an account of another tenant as a member',
  change: 'change the roles, departments and school of a member; anything not given stays as it is',
  leave: 'remove members; their sessions and access tokens in the tenant end at once',
  id: 'tenant number',
  account: 'login name',
  role: 'role codes',
  depart: 'department codes',
  unit: 'unit code, required for a school administrator',
  home: "the account's own tenant, if several tenants have an account of this name",
  find: 'part of the login name or name',
  listExamples: 'Examples:\n  $ saiyun tenant list\n  $ saiyun --tenant 2 login --username visitor',
  membersExamples: 'Examples:\n  $ saiyun tenant members 2\n  $ saiyun tenant members 2 --jq .[].username',
  joinExamples:
    'Examples:\n  $ saiyun tenant join 2 visitor --role expert\n  $ saiyun tenant join 2 zhou --role collegeAdmin --unit 42001 --home 1',
  changeExamples: 'Examples:\n  $ saiyun tenant change 2 visitor --role auditor finance --depart A01',
  leaveExamples: 'Examples:\n  $ saiyun tenant leave 2 visitor\n  $ saiyun tenant leave 2 visitor zhou --yes',
  leaveAsk: 'Remove from tenant {tenant}',
  none: 'No members from other tenants',
  noRole: 'A role is missing: use --role',
  unknownCode: 'The tenant has no code {code}',
  noMember: '{username} is not a member of this tenant',
  several: 'Several members are called {username}: name their own tenant with --home',
  joined: '{username} is now a member of tenant {tenant}',
  changed: '{username} was changed in tenant {tenant}, with immediate effect',
  left: 'Removed from tenant {tenant}: {count}',
  columnAccount: 'Account',
  columnHome: 'Own tenant',
  columnRoles: 'Roles',
  columnDeparts: 'Departments',
  columnUnit: 'School',
} as const satisfies Translation<typeof zh>;
