-- Departments become a managed record, with roles of their own and what is granted to both.
alter table sys_depart rename column sort_no to depart_order;
alter table sys_depart
  alter column parent_id drop not null,
  alter column parent_id drop default,
  alter column depart_order drop not null,
  add column depart_name_abbr text,
  add column director_user_ids text,
  add column mobile text,
  add column address text,
  add column memo text,
  add column sys_org_code text,
  add column create_by text,
  add column create_time timestamptz not null default now(),
  add column update_by text,
  add column update_time timestamptz,
  add column revision integer not null default 1;
update sys_depart set parent_id = null where parent_id = '';
create index sys_depart_parent on sys_depart (tenant_id, parent_id) where del_flag = '0';
create index sys_user_depart_depart on sys_user_depart (depart_id);

create table sys_depart_role (
  id text primary key,
  tenant_id integer not null,
  depart_id text not null,
  role_name text not null,
  role_code text not null,
  description text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_depart_role_role_code_key on sys_depart_role (tenant_id, role_code) where del_flag = '0';
create index sys_depart_role_depart on sys_depart_role (tenant_id, depart_id) where del_flag = '0';

-- Members of a department who have one of its roles.
create table sys_depart_role_user (
  depart_role_id text not null,
  user_id text not null,
  primary key (depart_role_id, user_id)
);
create index sys_depart_role_user_user on sys_depart_role_user (user_id);

-- What a department may pass on to its roles, and what each of them has.
create table sys_depart_permission (
  tenant_id integer not null,
  depart_id text not null,
  permission_id text not null,
  primary key (tenant_id, depart_id, permission_id)
);
create table sys_depart_role_permission (
  tenant_id integer not null,
  depart_role_id text not null,
  permission_id text not null,
  primary key (tenant_id, depart_role_id, permission_id)
);

-- Rows that a menu or button is about are limited by its rules: for whoever holds a role or department role that the rule is ticked for.
create table sys_permission_data_rule (
  id text primary key,
  tenant_id integer not null,
  permission_id text not null,
  rule_name text not null,
  rule_column text not null,
  rule_conditions text not null,
  rule_value text not null,
  status text not null default '1',
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz
);
create index sys_permission_data_rule_permission on sys_permission_data_rule (tenant_id, permission_id);

alter table sys_permission add column description text;
-- Rules that limit the rows of this grant, comma-joined.
alter table sys_role_permission add column data_rule_ids text;
alter table sys_depart_role_permission add column data_rule_ids text;

-- Rules may name the chosen department of a session.
create trigger sys_session_depart after update of org_code on sys_session
  for each row when (old.org_code is distinct from new.org_code)
  execute function sys_session_ended();

create trigger sys_depart_role_caller after insert or delete or update on sys_depart_role
  for each statement execute function sys_caller_changed();
create trigger sys_depart_role_user_caller after insert or delete or update on sys_depart_role_user
  for each statement execute function sys_caller_changed();
create trigger sys_depart_permission_caller after insert or delete or update on sys_depart_permission
  for each statement execute function sys_caller_changed();
create trigger sys_depart_role_permission_caller after insert or delete or update on sys_depart_role_permission
  for each statement execute function sys_caller_changed();
create trigger sys_permission_data_rule_caller after insert or delete or update on sys_permission_data_rule
  for each statement execute function sys_caller_changed();
create trigger sys_user_depart_caller after insert or delete or update on sys_user_depart
  for each statement execute function sys_caller_changed();
create trigger sys_depart_caller after delete or update of org_code, parent_id, del_flag on sys_depart
  for each statement execute function sys_caller_changed();
