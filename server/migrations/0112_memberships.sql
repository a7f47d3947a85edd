-- What an account is in a tenant that it does not belong to: roles, unit and departments of that tenant. In its own it is what the account
-- itself says, so that no row is kept of it.
alter table sys_user_tenant
  -- Comma-joined ids of roles of the tenant
  add column selectedroles text not null default '',
  -- A unit of the tenant
  add column unit_id text,
  add column create_by text,
  add column create_time timestamptz not null default now(),
  add column update_by text,
  add column update_time timestamptz,
  add column revision integer not null default 1;
update sys_user_tenant m set selectedroles = coalesce((
  select string_agg(r.id, ',' order by r.id) from sys_user u
  join sys_role r on r.id = any(string_to_array(u.selectedroles, ',')) and r.tenant_id = m.tenant_id and r.del_flag = '0'
  where u.id = m.user_id), '');
delete from sys_user_tenant m using sys_user u where u.id = m.user_id and u.tenant_id = m.tenant_id;
create index sys_user_tenant_members on sys_user_tenant (tenant_id, create_time, user_id);
