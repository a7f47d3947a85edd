-- Who is told of what is wrong with the platform itself, and what was told.
create table sys_alert_setting (
  id text primary key,
  tenant_id integer not null unique,
  off_kinds text not null default '',
  by_site boolean not null default true,
  by_email boolean not null default true,
  user_ids text not null default '',
  hook_url text,
  sealed_secret text,
  revision integer not null default 1,
  update_by text,
  update_time timestamptz not null
);

create table sys_alert (
  id text primary key,
  tenant_id integer not null,
  kind text not null,
  node text not null default '',
  value double precision not null,
  begin_time timestamptz not null,
  seen_time timestamptz not null,
  end_time timestamptz,
  told_site integer not null default 0,
  told_email integer not null default 0,
  -- What the address of the receiver is still to be sent, and what became of the last attempt.
  hook_due text,
  hook_tries integer not null default 0,
  hook_result text
);
create unique index sys_alert_open_key on sys_alert (tenant_id, kind, node) where end_time is null;
create index sys_alert_begin on sys_alert (tenant_id, begin_time desc);
