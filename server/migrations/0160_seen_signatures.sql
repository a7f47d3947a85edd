-- Signatures that were taken, kept for as long as they would pass, so that none is taken twice on any node.
create table sys_sign_seen (
  sign text primary key,
  expire_time timestamptz not null
);
create index sys_sign_seen_expire on sys_sign_seen (expire_time);
