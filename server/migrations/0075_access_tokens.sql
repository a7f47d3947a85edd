-- Personal access tokens: what programs of an account sign in with. Only the hash of a token is kept.
create table sys_access_token (
  id text primary key,
  token_hash text not null unique,
  -- The first characters, by which the owner tells one from another
  start text not null,
  user_id text not null,
  tenant_id integer not null,
  -- Department of the session that made it
  org_code text,
  name text not null,
  -- read, write, or the calls that it is for, such as dsTbUnit or dsTbUnit:list
  scope text[] not null check (cardinality(scope) > 0),
  create_time timestamptz not null,
  expire_time timestamptz not null,
  last_time timestamptz,
  last_ip text
);
create index sys_access_token_user on sys_access_token (user_id);

-- Heard on every node when it commits, as the end of a session is.
create trigger sys_access_token_ended after delete on sys_access_token
  for each row execute function sys_session_ended();
