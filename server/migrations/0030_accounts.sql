-- Ways to sign in besides account and password, codes, recovery, and what leaves the platform by mail and text message.

-- Signing in by phone or e-mail names no tenant.
create index sys_user_phone_sign_in on sys_user (phone_hash) where del_flag = '0' and phone_hash is not null;
create index sys_user_email_sign_in on sys_user (lower(email)) where del_flag = '0' and email is not null;

alter table sys_user
  -- When the owner agreed to the user-information notice; personal data is saved only after that.
  add column agree_time timestamptz;

alter table sys_session
  -- Chosen tenant; null: that of the account
  add column tenant_id integer,
  add column user_agent text,
  -- When it was last used, to within minutes
  add column last_time timestamptz;

-- A token that changes, or another tenant, makes what nodes keep of the session wrong.
create trigger sys_session_changed after update of token_hash, tenant_id on sys_session
  for each row when (old.token_hash is distinct from new.token_hash or old.tenant_id is distinct from new.tenant_id)
  execute function sys_session_ended();

-- Hashes of passwords that are not to be taken again; the newest is the present one.
create table sys_password_history (
  id bigint generated always as identity primary key,
  user_id text not null,
  password_hash text not null,
  create_time timestamptz not null
);
create index sys_password_history_user on sys_password_history (user_id, id desc);

-- Codes by text message and e-mail. A row without a hash was asked for an address that belongs to nobody: nothing was sent, and nobody learns of it.
create table sys_code (
  id bigint generated always as identity primary key,
  -- sms or email
  channel text not null,
  -- Keyed hash of the phone number or e-mail address
  address_hash text not null,
  scene text not null,
  code_hash text,
  try_count integer not null default 0,
  ip text not null,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  used_time timestamptz
);
create index sys_code_address on sys_code (address_hash, channel, create_time);
create index sys_code_ip on sys_code (ip, create_time);
create index sys_code_expire on sys_code (expire_time);

-- Anything that is handed out once and counts once: slider checks, steps of a recovery, third-party sign-ins.
create table sys_ticket (
  ticket_hash text primary key,
  kind text not null,
  payload jsonb not null,
  create_time timestamptz not null,
  expire_time timestamptz not null
);
create index sys_ticket_expire on sys_ticket (expire_time);

-- Accounts of third parties that sign in to accounts of ours.
create table sys_third_account (
  third_type text not null,
  -- What the third party calls the person, always the same
  subject text not null,
  user_id text not null,
  -- As shown to the owner
  display_name text,
  create_time timestamptz not null,
  primary key (third_type, subject)
);
create index sys_third_account_user on sys_third_account (user_id);

-- E-mails and text messages on their way and sent. Address and text are encrypted, the text until it was sent; lists show the masked address.
create table sys_out_message (
  id text primary key,
  tenant_id integer not null,
  channel text not null,
  purpose text not null,
  address text not null,
  subject text,
  provider text,
  status text not null,
  try_count integer not null default 0,
  error_text text,
  send_time timestamptz,
  sealed_address text,
  sealed_text text,
  next_time timestamptz,
  expire_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index sys_out_message_created on sys_out_message (tenant_id, create_time, id) where del_flag = '0';
create index sys_out_message_due on sys_out_message (next_time) where status = '0';
