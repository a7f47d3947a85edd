-- Routes of a gateway, and where other databases are.
create table sys_gateway_route (
  id text primary key,
  tenant_id integer not null,
  router_id text not null,
  name text not null,
  uri text not null,
  predicates jsonb,
  filters jsonb,
  sort_no integer,
  strip_prefix text,
  retryable text,
  persistable text,
  show_api text,
  status text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_gateway_route_router_id_key on sys_gateway_route (tenant_id, router_id) where del_flag = '0';

create table sys_data_source (
  id text primary key,
  tenant_id integer not null,
  code text not null,
  name text,
  db_type text not null,
  db_driver text,
  db_url text not null,
  db_name text,
  db_username text,
  db_password_cipher text,
  remark text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_data_source_code_key on sys_data_source (tenant_id, code) where del_flag = '0';
