-- Tables of the platform itself: what no entity definition describes. Runs on PostgreSQL 15 and on PGlite.

create table sys_tenant (
  id integer primary key,
  name text not null,
  begin_date date,
  end_date date,
  -- 1 in use, 0 frozen: nobody signs in to a frozen tenant
  status integer not null default 1
);

-- Menus and buttons, the same for all tenants. menu_type: 0 top, 1 child, 2 button. perms of a button is its code, such as dsTbUnit:add.
create table sys_permission (
  id text primary key,
  parent_id text not null default '',
  name text not null,
  name_en text,
  perms text,
  perms_type text,
  icon text,
  component text,
  component_name text,
  url text,
  redirect text,
  sort_no integer not null default 0,
  menu_type integer not null default 0,
  hidden boolean not null default false,
  always_show boolean not null default false,
  keep_alive boolean not null default false,
  is_route boolean not null default true,
  external boolean not null default false,
  status text not null default '1'
);
create index sys_permission_parent on sys_permission (parent_id, sort_no);
create unique index sys_permission_perms on sys_permission (perms) where menu_type = 2;

create table sys_role_permission (
  tenant_id integer not null,
  role_id text not null,
  permission_id text not null,
  primary key (tenant_id, role_id, permission_id)
);

create table sys_user_tenant (
  user_id text not null,
  tenant_id integer not null,
  primary key (user_id, tenant_id)
);

create table sys_depart (
  id text primary key,
  tenant_id integer not null,
  parent_id text not null default '',
  depart_name text not null,
  depart_name_en text,
  org_code text not null,
  sort_no integer not null default 0,
  del_flag text not null default '0'
);
create unique index sys_depart_code on sys_depart (tenant_id, org_code) where del_flag = '0';

create table sys_user_depart (
  user_id text not null,
  depart_id text not null,
  primary key (user_id, depart_id)
);

-- Only the SHA-256 of a token is kept: whoever reads this table cannot use what it holds.
create table sys_session (
  token_hash text primary key,
  id text not null unique,
  user_id text not null,
  -- Chosen department
  org_code text,
  -- 1 account, 2 phone or e-mail code, 3 third party
  login_type integer not null default 1,
  client_kind text,
  ip text,
  create_time timestamptz not null default now(),
  -- Moves on with use, seven days ahead
  expire_time timestamptz not null
);
create index sys_session_user on sys_session (user_id);
create index sys_session_expire on sys_session (expire_time);

create table sys_captcha (
  check_key text primary key,
  code_hash text not null,
  expire_time timestamptz not null
);
create index sys_captcha_expire on sys_captcha (expire_time);

-- One row per account (account:name) and per address (ip:address) with failures that still count.
create table sys_login_failure (
  subject text primary key,
  failures integer not null default 0,
  last_time timestamptz not null,
  -- Nobody signs in for the subject before this time
  blocked_until timestamptz
);

create table sys_audit_log (
  id text primary key,
  tenant_id integer not null,
  actor_id text,
  actor_name text,
  role text,
  ip text,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  create_time timestamptz not null default now()
);
create index sys_audit_log_row on sys_audit_log (tenant_id, entity, entity_id, create_time);
create index sys_audit_log_time on sys_audit_log (tenant_id, create_time);

-- Events to be delivered after the transaction that wrote them.
create table sys_outbox (
  id bigint generated always as identity primary key,
  tenant_id integer not null,
  topic text not null,
  payload jsonb not null,
  try_count integer not null default 0,
  create_time timestamptz not null default now(),
  done_time timestamptz
);
create index sys_outbox_open on sys_outbox (id) where done_time is null;

-- Answers of calls with an Idempotency-Key, so that a repeated write happens once.
create table sys_idempotency (
  user_id text not null,
  key text not null,
  route text not null,
  body_digest text not null,
  -- Null while the first call still runs
  response jsonb,
  create_time timestamptz not null default now(),
  expire_time timestamptz not null,
  primary key (user_id, key)
);
create index sys_idempotency_expire on sys_idempotency (expire_time);

create table sys_file (
  -- As answered to the client and kept in file fields: biz/name
  path text primary key,
  tenant_id integer not null,
  -- Below SAIYUN_DATA/files
  stored_name text not null,
  biz text not null,
  file_name text not null,
  -- Told by content, not by what the client says
  mime_type text not null,
  size bigint not null,
  sha256 text not null,
  create_by text not null,
  create_time timestamptz not null default now()
);
create index sys_file_tenant on sys_file (tenant_id, create_time);

-- Sign-ins, sign-outs and their refusals, and operations worth a line. log_type: 1 sign-in, 2 operation.
create table sys_log (
  id text primary key,
  tenant_id integer not null default 0,
  log_type integer not null,
  log_content text not null,
  -- Failure code of a refusal
  result text,
  user_id text,
  username text,
  ip text,
  request_id text,
  cost_time integer,
  create_time timestamptz not null default now()
);
create index sys_log_time on sys_log (tenant_id, create_time);
