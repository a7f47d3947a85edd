-- Open pages show the menus and buttons of their account: whatever grants or takes some says so when it commits. An empty payload means that
-- anybody's may have changed, else it is the id of one account.
create function sys_grants_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('saiyun_grants', '');
  return null;
end $$;
create function sys_grants_of_user_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('saiyun_grants', case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
create function sys_roles_of_user_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('saiyun_grants', new.id);
  return null;
end $$;

create trigger sys_role_grants after update or delete on sys_role for each statement execute function sys_grants_changed();
create trigger sys_permission_grants after update or delete on sys_permission for each statement execute function sys_grants_changed();
create trigger sys_role_permission_grants after insert or update or delete on sys_role_permission
  for each statement execute function sys_grants_changed();
create trigger sys_depart_role_grants after update or delete on sys_depart_role for each statement execute function sys_grants_changed();
create trigger sys_depart_permission_grants after insert or update or delete on sys_depart_permission
  for each statement execute function sys_grants_changed();
create trigger sys_depart_role_permission_grants after insert or update or delete on sys_depart_role_permission
  for each statement execute function sys_grants_changed();
create trigger sys_depart_role_user_grants after insert or update or delete on sys_depart_role_user
  for each row execute function sys_grants_of_user_changed();
create trigger sys_user_depart_grants after insert or update or delete on sys_user_depart
  for each row execute function sys_grants_of_user_changed();
create trigger sys_user_tenant_grants after insert or update or delete on sys_user_tenant
  for each row execute function sys_grants_of_user_changed();
create trigger sys_user_grants after update of selectedroles on sys_user
  for each row when (new.selectedroles is distinct from old.selectedroles) execute function sys_roles_of_user_changed();
