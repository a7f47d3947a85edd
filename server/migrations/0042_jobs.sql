-- Scheduled jobs and their runs.
create table sys_quartz_job (
  id text primary key,
  tenant_id integer not null,
  job_class_name text not null,
  description text,
  cron_expression text not null,
  time_zone text,
  parameter text,
  misfire text,
  time_limit_seconds integer,
  max_retries integer,
  status text not null default '0',
  next_time timestamptz,
  last_time timestamptz,
  last_status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index sys_quartz_job_created on sys_quartz_job (tenant_id, create_time, id) where del_flag = '0';
create index sys_quartz_job_due on sys_quartz_job (next_time) where del_flag = '0' and status = '0';

create table sys_quartz_job_run (
  id text primary key,
  tenant_id integer not null,
  job_id text not null,
  fire_time timestamptz not null,
  cause text,
  status text not null,
  attempt integer,
  start_time timestamptz,
  end_time timestamptz,
  duration_ms integer,
  node text,
  retry_time timestamptz,
  output text,
  -- The node that runs it; another one may take it up once the lease has run out
  lease_until timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
-- What makes a job run once per time, however many nodes there are.
create unique index sys_quartz_job_run_once on sys_quartz_job_run (job_id, fire_time);
create index sys_quartz_job_run_fired on sys_quartz_job_run (tenant_id, fire_time, id) where del_flag = '0';
create index sys_quartz_job_run_open on sys_quartz_job_run (status, retry_time) where status in ('0', '1', '4');
