-- Categories, a dictionary that is a tree; positions; rules for single values.
create table sys_category (
  id text primary key,
  tenant_id integer not null,
  name text not null,
  name_en text,
  code text not null,
  pid text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_category_code_key on sys_category (tenant_id, code) where del_flag = '0';
create index sys_category_pid on sys_category (tenant_id, pid) where del_flag = '0';

create table sys_position (
  id text primary key,
  tenant_id integer not null,
  code text not null,
  name text not null,
  post_rank text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_position_code_key on sys_position (tenant_id, code) where del_flag = '0';

create table sys_check_rule (
  id text primary key,
  tenant_id integer not null,
  rule_name text not null,
  rule_code text not null,
  rule_json text not null,
  rule_description text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_check_rule_rule_code_key on sys_check_rule (tenant_id, rule_code) where del_flag = '0';
