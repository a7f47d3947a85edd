-- Menu entries and buttons that releases have brought. One that is known and no longer there was deleted by an administrator, and is not
-- brought again.

create table sys_permission_known (
  id text primary key
);

insert into sys_permission_known (id)
  select id from sys_permission
  union
  select entity_id from sys_audit_log where action = 'deletePermission' and entity_id is not null;
