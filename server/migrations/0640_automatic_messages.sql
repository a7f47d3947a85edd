-- Automatic messages: switched for each competition, kept as batches of a kind, a channel and a day
alter table ds_tb_competition add column message_switches jsonb;

alter table ds_tb_msg_send
  alter column template_id drop not null,
  add column automatic_kind text,
  -- The day in Asia/Shanghai on which it began
  add column automatic_day text;
create index ds_tb_msg_send_automatic_kind on ds_tb_msg_send (tenant_id, automatic_kind, create_time, id) where del_flag = '0';
create unique index ds_tb_msg_send_automatic_key on ds_tb_msg_send
  (tenant_id, automatic_kind, channel, coalesce(competition_id, ''), coalesce(sub_account_id, ''), automatic_day)
  where automatic_kind is not null and del_flag = '0';

-- A batch that somebody wrote reaches each address once; an automatic one once for each event
alter table ds_tb_msg_send_detail add column told_key text;
drop index ds_tb_msg_send_detail_once;
create unique index ds_tb_msg_send_detail_once on ds_tb_msg_send_detail (send_id, address_hash, coalesce(told_key, ''));

-- What people are to be told by mail or text message, stored with the event that says so until it is queued in a batch
create table sys_told_message (
  id text primary key,
  tenant_id integer not null,
  kind text not null,
  channel text not null,
  competition_id text,
  user_id text not null,
  locale text not null,
  said jsonb not null,
  open_page text,
  create_time timestamptz not null
);
create index sys_told_message_group on sys_told_message (tenant_id, kind, channel, competition_id, create_time, id);
