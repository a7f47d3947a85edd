-- What an account decided about its list of first steps: put away for good, or called back. Without a row the list shows until all is done.
create table sys_first_steps (
  tenant_id integer not null,
  user_id text not null,
  is_shown boolean not null,
  update_time timestamptz not null,
  primary key (tenant_id, user_id)
);

-- Whoever is here already has had a first day.
insert into sys_first_steps (tenant_id, user_id, is_shown, update_time)
select tenant_id, id, false, now() from sys_user
union
select tenant_id, user_id, false, now() from sys_user_tenant;
