-- Fees of competitions, titles of invoices, accounts of payees, rules of withholding and the calendar of working days.

-- Fee
create table ds_tb_cost_item (
  id text primary key,
  tenant_id integer not null,
  competition_id text not null,
  group_id text,
  item_name text not null,
  item_name_en text,
  fee_mode text not null,
  amount bigint not null,
  early_bird jsonb,
  refund_rule jsonb,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_cost_item_created on ds_tb_cost_item (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_cost_item_competition_id_item_name_key on ds_tb_cost_item (tenant_id, competition_id, item_name) where del_flag = '0';
create index ds_tb_cost_item_competition_id on ds_tb_cost_item (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_cost_item_group_id on ds_tb_cost_item (tenant_id, group_id, create_time, id) where del_flag = '0';

-- Invoice title
create table ds_tb_invoice_title (
  id text primary key,
  tenant_id integer not null,
  title_type text not null,
  title text not null,
  tax_no text,
  bank text,
  address text,
  user_id text,
  unit_id text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_invoice_title_created on ds_tb_invoice_title (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_invoice_title_user_id on ds_tb_invoice_title (tenant_id, user_id, create_time, id) where del_flag = '0';
create index ds_tb_invoice_title_unit_id on ds_tb_invoice_title (tenant_id, unit_id, create_time, id) where del_flag = '0';

-- Bank account
create table ds_tb_bank_account (
  id text primary key,
  tenant_id integer not null,
  owner_type text,
  owner_id text,
  account_type text not null,
  real_name text not null,
  bank_name text,
  opening_bank text,
  bank_city text,
  card_no text not null,
  card_no_hash text not null,
  card_no_tail text,
  id_no text,
  id_no_hash text,
  is_default text,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_bank_account_created on ds_tb_bank_account (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_bank_account_owner_type_owner_id_card_no_key on ds_tb_bank_account (tenant_id, owner_type, owner_id, card_no_hash) where del_flag = '0';
create index ds_tb_bank_account_status on ds_tb_bank_account (tenant_id, status, create_time, id) where del_flag = '0';

-- Tax rule
create table ds_tb_tax_rule (
  id text primary key,
  tenant_id integer not null,
  rule_code text not null,
  rule_name text not null,
  rule_name_en text,
  payer text not null,
  valid_from date not null,
  valid_to date,
  method text not null,
  merge_by text not null,
  deduction bigint,
  deduction_up_to bigint,
  deduction_percent integer,
  cost_percent integer,
  month_allowance bigint,
  brackets jsonb not null,
  test_vectors jsonb,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_tax_rule_created on ds_tb_tax_rule (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_tax_rule_rule_code_payer_valid_from_key on ds_tb_tax_rule (tenant_id, rule_code, payer, valid_from) where del_flag = '0';

-- Holiday
create table ds_tb_holiday (
  id text primary key,
  tenant_id integer not null,
  day date not null,
  is_workday text not null,
  name text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_holiday_created on ds_tb_holiday (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_holiday_day_key on ds_tb_holiday (tenant_id, day) where del_flag = '0';

