-- Programs on machines without a browser that wait for somebody to let them sign in (RFC 8628). Only hashes of both codes are kept.
create table sys_device_grant (
  device_hash text primary key,
  user_code_hash text not null unique,
  -- What the program says of itself, shown to whoever decides
  client text not null,
  ip text,
  -- 0 waiting, 1 allowed, 2 refused
  status integer not null default 0 check (status in (0, 1, 2)),
  user_id text,
  granted_tenant integer,
  login_type integer,
  interval_s integer not null,
  last_poll timestamptz,
  create_time timestamptz not null,
  expire_time timestamptz not null
);
create index sys_device_grant_expire on sys_device_grant (expire_time);
