-- How each node did in each of the last days' minutes: what the charts of the monitor are drawn from.
create table sys_monitor_sample (
  node text not null,
  -- The start of the minute.
  at timestamptz not null,
  -- Processors kept busy by the process, and how many the host has; its load over one minute.
  cpu real not null,
  cores integer not null,
  load real not null,
  memory_total bigint not null,
  memory_free bigint not null,
  rss bigint not null,
  heap_used bigint not null,
  heap_limit bigint not null,
  -- How late 1 in 100 steps of the event loop came.
  loop_ms real not null,
  calls integer not null,
  errors integer not null,
  p50_ms real not null,
  p95_ms real not null,
  -- Connections of the pool in use, calls that wait for one, and how many there may be; null for the embedded database.
  db_used integer,
  db_waiting integer,
  db_most integer,
  disk_total bigint not null,
  disk_free bigint not null,
  -- The slowest and the failed calls of the minute, a few of each.
  noted jsonb not null default '[]',
  primary key (node, at)
);
create index sys_monitor_sample_at on sys_monitor_sample (at);
