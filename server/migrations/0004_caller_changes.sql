-- Every node keeps callers in memory for a while. Whatever changes what a caller may do says so, and is heard when it commits.
-- An empty payload means all callers, else the token hash of one session.

create function sys_caller_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('saiyun_caller', '');
  return null;
end $$;

create function sys_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('saiyun_caller', old.token_hash);
  return null;
end $$;

create trigger sys_session_ended after delete on sys_session
  for each row execute function sys_session_ended();

-- Not the time of the last sign-in, which changes with every one.
create trigger sys_user_caller after delete or update of tenant_id, username, realname, status, unit_id, selectedroles, del_flag on sys_user
  for each statement execute function sys_caller_changed();
create trigger sys_role_caller after insert or delete or update on sys_role
  for each statement execute function sys_caller_changed();
create trigger sys_role_permission_caller after insert or delete or update on sys_role_permission
  for each statement execute function sys_caller_changed();
create trigger sys_permission_caller after insert or delete or update on sys_permission
  for each statement execute function sys_caller_changed();
create trigger sys_tenant_caller after insert or delete or update on sys_tenant
  for each statement execute function sys_caller_changed();
create trigger sys_user_tenant_caller after insert or delete or update on sys_user_tenant
  for each statement execute function sys_caller_changed();
create trigger ds_tb_expert_caller after insert or delete or update of tenant_id, user_id, del_flag on ds_tb_expert
  for each statement execute function sys_caller_changed();
