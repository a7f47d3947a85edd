-- Devices from which an account signed in before: whoever guesses at its password elsewhere does not keep its owner out. A device has one
-- token for all of its accounts, of which only the hash is kept.
create table sys_known_device (
  token_hash text not null,
  user_id text not null,
  user_agent text,
  create_time timestamptz not null default now(),
  last_time timestamptz not null,
  -- Moves on with each sign-in
  expire_time timestamptz not null,
  primary key (token_hash, user_id)
);
create index sys_known_device_user on sys_known_device (user_id);
create index sys_known_device_expire on sys_known_device (expire_time);
