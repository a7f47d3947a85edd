-- Statements of providers and the bank, compared with our own books
create table ds_tb_reconcile_batch (
  id text primary key,
  tenant_id integer not null,
  provider text not null,
  day date not null,
  status text not null,
  total integer not null default 0,
  matched integer not null default 0,
  open integer not null default 0,
  difference bigint not null default 0,
  file_name text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index ds_tb_reconcile_batch_day_key on ds_tb_reconcile_batch (tenant_id, provider, day) where del_flag = '0';
create index ds_tb_reconcile_batch_created on ds_tb_reconcile_batch (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_reconcile_batch_status on ds_tb_reconcile_batch (tenant_id, status, create_time, id) where del_flag = '0';

create table ds_tb_reconcile_row (
  id text primary key,
  tenant_id integer not null,
  batch_id text not null,
  provider text not null,
  kind text not null,
  source_id text not null,
  our_no text,
  amount bigint not null check (amount >= 0),
  trade_time timestamptz,
  status text not null,
  payment_id text,
  refund_id text,
  difference bigint not null default 0,
  note text,
  dismiss_reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index ds_tb_reconcile_row_source_key on ds_tb_reconcile_row (tenant_id, provider, source_id) where del_flag = '0';
create index ds_tb_reconcile_row_created on ds_tb_reconcile_row (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_reconcile_row_batch_id on ds_tb_reconcile_row (tenant_id, batch_id, create_time, id) where del_flag = '0';
create index ds_tb_reconcile_row_status on ds_tb_reconcile_row (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_reconcile_row_payment_id on ds_tb_reconcile_row (tenant_id, payment_id) where del_flag = '0';
create index ds_tb_reconcile_row_refund_id on ds_tb_reconcile_row (tenant_id, refund_id) where del_flag = '0';

create trigger ds_tb_reconcile_batch_title after delete or update of tenant_id, provider, day on ds_tb_reconcile_batch
  for each statement execute function sys_title_changed();
create trigger ds_tb_reconcile_row_title after delete or update of tenant_id, source_id on ds_tb_reconcile_row
  for each statement execute function sys_title_changed();
