import { departRole } from '@saiyun/sdk/entities';
import { entityModule } from '../../../kernel/entity-module.ts';

/** Roles within departments (CALL-112). Clients of the family list those of a department by `deptId`. */
export const departRoleModule = entityModule(departRole, {
  olderNames: ['deptId'],
  query: ({ deptId, ...params }) => (deptId === undefined ? params : { departId: deptId, ...params }),
  async beforeDelete({ tx, tenantId }, row) {
    await tx.run('delete from sys_depart_role_user where depart_role_id = $1', [row.id]);
    await tx.run('delete from sys_depart_role_permission where tenant_id = $1 and depart_role_id = $2', [tenantId, row.id]);
  },
});
