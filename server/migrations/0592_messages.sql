-- Templates, batches of messages, who gets one, suppressed addresses, and prepaid units
create table ds_tb_msg_template (
  id text primary key,
  tenant_id integer not null,
  template_code text not null,
  channel text not null,
  title_zh text not null,
  title_en text,
  content_zh text not null,
  content_en text,
  competition_id text,
  fields jsonb,
  provider_template_id text,
  sign_name text,
  status text not null,
  reject_reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_msg_template_created on ds_tb_msg_template (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_msg_template_code_key on ds_tb_msg_template (tenant_id, template_code, channel) where del_flag = '0';
create index ds_tb_msg_template_competition_id on ds_tb_msg_template (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_template_channel on ds_tb_msg_template (tenant_id, channel, create_time, id) where del_flag = '0';
create index ds_tb_msg_template_status on ds_tb_msg_template (tenant_id, status, create_time, id) where del_flag = '0';

create table ds_tb_msg_sub_account (
  id text primary key,
  tenant_id integer not null,
  unit_id text,
  competition_id text,
  channel text not null,
  balance_units integer not null default 0 check (balance_units >= 0),
  frozen_units integer not null default 0 check (frozen_units >= 0),
  daily_limit integer,
  per_minute integer,
  unit_price bigint not null,
  approve_above integer,
  quiet_from text,
  quiet_until text,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_msg_sub_account_created on ds_tb_msg_sub_account (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_msg_sub_account_key on ds_tb_msg_sub_account (tenant_id, coalesce(unit_id, ''), coalesce(competition_id, ''), channel) where del_flag = '0';
create index ds_tb_msg_sub_account_unit_id on ds_tb_msg_sub_account (tenant_id, unit_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_sub_account_competition_id on ds_tb_msg_sub_account (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_sub_account_channel on ds_tb_msg_sub_account (tenant_id, channel, create_time, id) where del_flag = '0';
create index ds_tb_msg_sub_account_status on ds_tb_msg_sub_account (tenant_id, status, create_time, id) where del_flag = '0';

create table ds_tb_msg_recharge (
  id text primary key,
  tenant_id integer not null,
  sub_account_id text not null,
  units integer not null,
  amount bigint not null,
  pay_order_id text,
  voucher_file_id text,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_msg_recharge_created on ds_tb_msg_recharge (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_recharge_sub_account_id on ds_tb_msg_recharge (tenant_id, sub_account_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_recharge_pay_order_id on ds_tb_msg_recharge (tenant_id, pay_order_id) where del_flag = '0';
create index ds_tb_msg_recharge_status on ds_tb_msg_recharge (tenant_id, status, create_time, id) where del_flag = '0';

create table ds_tb_msg_trade (
  id text primary key,
  tenant_id integer not null,
  sub_account_id text not null,
  biz_type text not null,
  units integer not null,
  balance_after integer not null,
  frozen_after integer not null,
  ref_id text not null,
  entry_id text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_msg_trade_created on ds_tb_msg_trade (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_trade_sub_account_id on ds_tb_msg_trade (tenant_id, sub_account_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_trade_biz_type on ds_tb_msg_trade (tenant_id, biz_type, create_time, id) where del_flag = '0';
create index ds_tb_msg_trade_ref_id on ds_tb_msg_trade (tenant_id, ref_id) where del_flag = '0';
create unique index ds_tb_msg_trade_entry_id on ds_tb_msg_trade (tenant_id, entry_id) where del_flag = '0';

create table ds_tb_msg_send (
  id text primary key,
  tenant_id integer not null,
  batch_name text not null,
  template_id text not null,
  channel text,
  competition_id text,
  sub_account_id text,
  filter jsonb,
  recipients jsonb,
  schedule_time timestamptz,
  total integer,
  ok_count integer,
  fail_count integer,
  unit_count integer,
  frozen_units integer,
  estimated_cost bigint,
  status text not null,
  -- Who asked for it to be sent; somebody else approves it
  submit_by text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_msg_send_created on ds_tb_msg_send (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_send_template_id on ds_tb_msg_send (tenant_id, template_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_send_sub_account_id on ds_tb_msg_send (tenant_id, sub_account_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_send_competition_id on ds_tb_msg_send (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_send_channel on ds_tb_msg_send (tenant_id, channel, create_time, id) where del_flag = '0';
create index ds_tb_msg_send_schedule_time on ds_tb_msg_send (tenant_id, schedule_time nulls first, id) where del_flag = '0';
create index ds_tb_msg_send_status on ds_tb_msg_send (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_msg_send_batch_name on ds_tb_msg_send (tenant_id, batch_name, id) where del_flag = '0';
create index ds_tb_msg_send_due on ds_tb_msg_send (status, schedule_time) where status in ('2', '3') and del_flag = '0';

create table ds_tb_msg_send_detail (
  id text primary key,
  tenant_id integer not null,
  send_id text not null,
  person_id text,
  person_name text,
  -- Masked for people; the whole one is sealed
  address text not null,
  sealed_address text not null,
  address_hash text not null,
  locale text,
  -- Subject, text and values as JSON
  sealed_text text,
  rendered_digest text,
  segments integer not null,
  -- Units that are still frozen for this message
  held integer not null default 0 check (held >= 0),
  status text not null,
  -- Each attempt by hand has a number of its own, so that a provider knows it from the one before
  attempt integer not null default 1,
  provider_msg_id text,
  error_code text,
  try_count integer not null default 0,
  next_try_time timestamptz,
  sent_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_msg_send_detail_created on ds_tb_msg_send_detail (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_send_detail_send_id on ds_tb_msg_send_detail (tenant_id, send_id, create_time, id) where del_flag = '0';
create unique index ds_tb_msg_send_detail_once on ds_tb_msg_send_detail (send_id, address_hash);
create index ds_tb_msg_send_detail_person_id on ds_tb_msg_send_detail (tenant_id, person_id, create_time, id) where del_flag = '0';
create index ds_tb_msg_send_detail_status on ds_tb_msg_send_detail (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_msg_send_detail_provider on ds_tb_msg_send_detail (tenant_id, provider_msg_id) where del_flag = '0';
create index ds_tb_msg_send_detail_next on ds_tb_msg_send_detail (tenant_id, next_try_time, id) where del_flag = '0';
create index ds_tb_msg_send_detail_address on ds_tb_msg_send_detail (tenant_id, address_hash, sent_time) where sent_time is not null;
create index ds_tb_msg_send_detail_due on ds_tb_msg_send_detail (send_id, next_try_time, id) where status = '0';
create index ds_tb_msg_send_detail_open on ds_tb_msg_send_detail (next_try_time, id) where status = '1';
create index ds_tb_msg_send_detail_receipt on ds_tb_msg_send_detail (next_try_time, id) where status = '2' and next_try_time is not null;

create table ds_tb_msg_suppress (
  id text primary key,
  tenant_id integer not null,
  address text not null,
  channel text not null,
  reason text not null,
  until timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_msg_suppress_created on ds_tb_msg_suppress (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_msg_suppress_key on ds_tb_msg_suppress (tenant_id, channel, address) where del_flag = '0';
create index ds_tb_msg_suppress_address on ds_tb_msg_suppress (tenant_id, address, id) where del_flag = '0';
create index ds_tb_msg_suppress_until on ds_tb_msg_suppress (tenant_id, until nulls first, id) where del_flag = '0';

-- How many messages went out in a natural window of Asia/Shanghai
create table sys_msg_window (
  scope text not null,
  window_start timestamptz not null,
  used integer not null,
  primary key (scope, window_start)
);

do $$
declare
  named record;
begin
  for named in select * from (values
    ('ds_tb_msg_template', 'title_zh, title_en'),
    ('ds_tb_msg_send', 'batch_name'),
    ('ds_tb_msg_sub_account', 'unit_id, competition_id, channel')
  ) as t (of_table, name_columns)
  loop
    execute format('create trigger %1$s_title after delete or update of tenant_id, %2$s on %1$s for each statement execute function sys_title_changed()',
      named.of_table, named.name_columns);
  end loop;
end $$;

-- The search over all records
create index ds_tb_msg_template_search on ds_tb_msg_template using gin (sys_search_grams(title_zh, title_en, template_code));
create index ds_tb_msg_send_search on ds_tb_msg_send using gin (sys_search_grams(batch_name));
create index ds_tb_msg_send_detail_search on ds_tb_msg_send_detail using gin (sys_search_grams(address, error_code));
create index ds_tb_msg_suppress_search on ds_tb_msg_suppress using gin (sys_search_grams(address));

-- Vouchers are opened by whoever sees the top-ups that name them
call sys_track_files('ds_tb_msg_recharge', 'dsTbMsgRecharge', 'voucherFileId', 'voucher_file_id');

-- What the simulated providers of development and tests took, and how they were told to behave
create table sys_simulated_message (
  id text primary key,
  channel text not null,
  address text not null,
  subject text,
  body text not null,
  state text not null,
  code text,
  took_count integer not null,
  took_time timestamptz not null
);
create table sys_simulator (
  channel text primary key,
  orders jsonb not null
);

-- The language in which a person last signed in, for what is sent to them
alter table sys_user add column locale text;
