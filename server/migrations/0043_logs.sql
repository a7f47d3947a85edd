-- The log and the audit log become records: they have the columns that all records have.
alter table sys_log
  alter column log_type type text using log_type::text,
  add column userid text generated always as (user_id) stored,
  add column operate_type text,
  add column method text,
  add column request_type text,
  add column request_url text,
  add column request_param text,
  add column detail text,
  add column sys_org_code text,
  add column create_by text,
  add column update_by text,
  add column update_time timestamptz,
  add column revision integer not null default 1,
  add column del_flag text not null default '0';
create index sys_log_created on sys_log (tenant_id, create_time, id) where del_flag = '0';
create index sys_log_kind on sys_log (tenant_id, log_type, create_time);

alter table sys_audit_log
  add column seq bigint generated always as identity,
  add column sys_org_code text,
  add column create_by text,
  add column update_by text,
  add column update_time timestamptz,
  add column revision integer not null default 1,
  add column del_flag text not null default '0';
create unique index sys_audit_log_seq on sys_audit_log (seq);

-- The chain over the audit log: each link holds the hash of its entry and of the link before.
create table sys_audit_seal (
  tenant_id integer not null,
  pos bigint not null,
  audit_id text not null unique,
  seq bigint not null,
  hash text not null,
  create_time timestamptz not null default now(),
  primary key (tenant_id, pos)
);
