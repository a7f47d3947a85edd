-- The second factor of an account: one-time codes of an app (TOTP). Asked for from the moment that a first code has shown that the app has it.
create table sys_user_totp (
  user_id text primary key,
  -- Sealed
  secret text not null,
  create_time timestamptz not null default now(),
  confirmed_time timestamptz,
  -- The 30 seconds of the code that was used last: none counts twice
  last_step bigint not null default 0
);
-- For whoever has lost the app; each counts once, and only its hash is kept.
create table sys_recovery_code (
  code_hash text primary key,
  user_id text not null,
  create_time timestamptz not null default now(),
  used_time timestamptz
);
create index sys_recovery_code_user on sys_recovery_code (user_id);
