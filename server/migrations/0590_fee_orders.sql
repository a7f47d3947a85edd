-- Orders of entries, their payments, the notices of providers, the examination of vouchers, and refunds
alter table ds_tb_competition add column fee_due text;
alter table ds_tb_competition add column pay_days integer;
alter table ds_tb_cost_item add column is_choice text;

create table ds_tb_cost_order (
  id text primary key,
  tenant_id integer not null,
  order_no text not null,
  competition_id text not null,
  registration_id text not null,
  unit_id text,
  payer_user_id text,
  items jsonb not null,
  amount bigint not null check (amount >= 0),
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and paid_amount),
  status text not null,
  expire_time timestamptz,
  close_reason text,
  voucher_file_id text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index ds_tb_cost_order_no_key on ds_tb_cost_order (tenant_id, order_no) where del_flag = '0';
create index ds_tb_cost_order_created on ds_tb_cost_order (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_cost_order_competition_id on ds_tb_cost_order (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_cost_order_unit_id on ds_tb_cost_order (tenant_id, unit_id, create_time, id) where del_flag = '0';
create index ds_tb_cost_order_registration_id on ds_tb_cost_order (tenant_id, registration_id) where del_flag = '0';
create index ds_tb_cost_order_payer_user_id on ds_tb_cost_order (tenant_id, payer_user_id, create_time, id) where del_flag = '0';
create index ds_tb_cost_order_status on ds_tb_cost_order (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_cost_order_expire on ds_tb_cost_order (tenant_id, expire_time) where status in ('0', '7') and del_flag = '0';
-- An entry owes with one order at a time.
create unique index ds_tb_cost_order_open_key on ds_tb_cost_order (tenant_id, registration_id) where status in ('0', '1', '6', '7') and del_flag = '0';

create table ds_tb_cost_examine (
  id text primary key,
  tenant_id integer not null,
  order_id text not null,
  amount bigint not null,
  status text not null,
  transfer_no text,
  voucher_file_id text,
  first_by text,
  examine_by text,
  examine_time timestamptz,
  opinion text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_cost_examine_created on ds_tb_cost_examine (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_cost_examine_status on ds_tb_cost_examine (tenant_id, status, create_time, id) where del_flag = '0';
create unique index ds_tb_cost_examine_waiting_key on ds_tb_cost_examine (tenant_id, order_id) where status = '0' and del_flag = '0';
create index ds_tb_cost_examine_order_id on ds_tb_cost_examine (tenant_id, order_id, create_time, id) where del_flag = '0';

create table ds_tb_payment (
  id text primary key,
  tenant_id integer not null,
  order_id text not null,
  payment_no text not null,
  provider text not null,
  provider_trade_no text,
  idempotency_key text,
  amount bigint not null check (amount > 0),
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  status text not null,
  pay_time timestamptz,
  expire_time timestamptz,
  pay_url text,
  page_url text,
  alert text,
  alert_note text,
  notify_payload jsonb,
  query_count integer not null default 0,
  next_query_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
-- Numbers are the provider's too: a merchant may serve several tenants.
create unique index ds_tb_payment_no_key on ds_tb_payment (payment_no);
create unique index ds_tb_payment_trade_key on ds_tb_payment (tenant_id, provider, provider_trade_no) where provider_trade_no is not null and del_flag = '0';
create unique index ds_tb_payment_live_key on ds_tb_payment (tenant_id, order_id) where status in ('0', '1', '5') and del_flag = '0';
create index ds_tb_payment_created on ds_tb_payment (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_payment_order_id on ds_tb_payment (tenant_id, order_id, create_time, id) where del_flag = '0';
create index ds_tb_payment_status on ds_tb_payment (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_payment_provider on ds_tb_payment (tenant_id, provider, create_time, id) where del_flag = '0';
create index ds_tb_payment_alert on ds_tb_payment (tenant_id, alert) where alert is not null and del_flag = '0';
create index ds_tb_payment_due on ds_tb_payment (next_query_time) where status in ('0', '1', '5') and del_flag = '0';

create table ds_tb_pay_notify (
  id text primary key,
  tenant_id integer not null,
  event_id text not null,
  provider text not null,
  payment_id text,
  body text,
  outcome text,
  handled text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index ds_tb_pay_notify_event_key on ds_tb_pay_notify (tenant_id, event_id) where del_flag = '0';
create index ds_tb_pay_notify_created on ds_tb_pay_notify (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_pay_notify_payment_id on ds_tb_pay_notify (tenant_id, payment_id, create_time, id) where del_flag = '0';

create table ds_tb_refund (
  id text primary key,
  tenant_id integer not null,
  refund_no text not null,
  order_id text not null,
  payment_id text not null,
  amount bigint not null check (amount > 0),
  source text not null,
  reason text,
  status text not null,
  first_by text,
  examine_by text,
  opinion text,
  fail_reason text,
  done_time timestamptz,
  provider_refund_no text,
  idempotency_key text,
  query_count integer not null default 0,
  next_query_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index ds_tb_refund_no_key on ds_tb_refund (refund_no);
create unique index ds_tb_refund_idempotency_key on ds_tb_refund (tenant_id, idempotency_key) where idempotency_key is not null and del_flag = '0';
create index ds_tb_refund_created on ds_tb_refund (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_refund_order_id on ds_tb_refund (tenant_id, order_id, create_time, id) where del_flag = '0';
create index ds_tb_refund_payment_id on ds_tb_refund (tenant_id, payment_id, create_time, id) where del_flag = '0';
create index ds_tb_refund_status on ds_tb_refund (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_refund_due on ds_tb_refund (next_query_time) where status in ('1', '2') and del_flag = '0';

do $$
declare
  named record;
begin
  for named in select * from (values
    ('ds_tb_cost_order', 'order_no'),
    ('ds_tb_payment', 'payment_no'),
    ('ds_tb_pay_notify', 'event_id'),
    ('ds_tb_refund', 'refund_no')
  ) as t (of_table, name_columns)
  loop
    execute format('create trigger %1$s_title after delete or update of tenant_id, %2$s on %1$s for each statement execute function sys_title_changed()',
      named.of_table, named.name_columns);
  end loop;
end $$;
create trigger ds_tb_cost_examine_title after delete or update of tenant_id, order_id, status on ds_tb_cost_examine
  for each statement execute function sys_title_changed();

-- The search over all records
create index ds_tb_cost_order_search on ds_tb_cost_order using gin (sys_search_grams(order_no));
create index ds_tb_payment_search on ds_tb_payment using gin (sys_search_grams(payment_no, provider_trade_no));
create index ds_tb_refund_search on ds_tb_refund using gin (sys_search_grams(refund_no, provider_refund_no));

-- Providers have their names now; nothing was ever paid with the former ones.
delete from sys_dict_item where item_value in ('A', 'B') and dict_id in (select id from sys_dict where dict_code = 'ds_pay_provider');
