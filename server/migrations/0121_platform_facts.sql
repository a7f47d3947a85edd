-- The host, its disks and the calls of all tenants are the platform's: administrators of other tenants no longer have the screen.
delete from sys_role_permission
where permission_id in (select id from sys_permission where url = '/monitor/server')
  and tenant_id <> (select min(id) from sys_tenant);
