-- Who is told of a job that fails, how, and after how many failures in a row.
alter table sys_quartz_job
  add column alert_on text not null default '1',
  add column alert_after integer not null default 1,
  add column alert_by text default 'site',
  -- Accounts, comma-joined; the tenant's administrators if there are none.
  add column alert_user_ids text,
  -- Failures in a row, until a run ends well.
  add column fail_count integer not null default 0,
  -- Whether people were told of this series, so that they are told once, and once that it is over.
  add column alert_told boolean not null default false,
  -- What they are still to be told: failed, well.
  add column alert_due text;
create index sys_quartz_job_alert on sys_quartz_job (id) where alert_due is not null;
