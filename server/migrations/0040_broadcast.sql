-- Messages to all nodes that are too long for a notification; the notification carries the id. Gone after a few minutes.
create table sys_broadcast (
  id text primary key,
  payload text not null,
  create_time timestamptz not null default now()
);
create index sys_broadcast_time on sys_broadcast (create_time);
