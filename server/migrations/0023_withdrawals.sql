-- Withdrawals of experts, the batches in which they are paid, and the tax withheld from them.

-- Payout batch
create table ds_tb_payout_batch (
  id text primary key,
  tenant_id integer not null,
  batch_no text not null,
  pay_date date not null,
  count integer,
  amount bigint,
  tax bigint,
  file_sha256 text,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_payout_batch_created on ds_tb_payout_batch (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_payout_batch_batch_no_key on ds_tb_payout_batch (tenant_id, batch_no) where del_flag = '0';

-- Withdrawal
create table ds_tb_expert_withdrawal (
  id text primary key,
  tenant_id integer not null,
  withdraw_no text not null,
  expert_id text not null,
  bank_account_id text not null,
  bank_snapshot jsonb,
  amount bigint not null,
  tax_rule_id text,
  tax_preview bigint,
  net_preview bigint,
  tax_final bigint,
  net_final bigint,
  tax_month text,
  expect_pay_date date,
  status text not null,
  sub_status text not null,
  fail_reason text,
  pay_batch_id text,
  idempotency_key text,
  examine_by text,
  entry_id text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_expert_withdrawal_created on ds_tb_expert_withdrawal (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_expert_withdrawal_withdraw_no_key on ds_tb_expert_withdrawal (tenant_id, withdraw_no) where del_flag = '0';
create index ds_tb_expert_withdrawal_expert_id on ds_tb_expert_withdrawal (tenant_id, expert_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_withdrawal_bank_account_id on ds_tb_expert_withdrawal (tenant_id, bank_account_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_withdrawal_tax_rule_id on ds_tb_expert_withdrawal (tenant_id, tax_rule_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_withdrawal_sub_status on ds_tb_expert_withdrawal (tenant_id, sub_status, create_time, id) where del_flag = '0';
create index ds_tb_expert_withdrawal_pay_batch_id on ds_tb_expert_withdrawal (tenant_id, pay_batch_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_withdrawal_examine_by on ds_tb_expert_withdrawal (tenant_id, examine_by, create_time, id) where del_flag = '0';
create index ds_tb_expert_withdrawal_entry_id on ds_tb_expert_withdrawal (tenant_id, entry_id, create_time, id) where del_flag = '0';

-- Withheld tax
create table ds_tb_tax_withholding (
  id text primary key,
  tenant_id integer not null,
  expert_id text not null,
  month text not null,
  rule_id text not null,
  gross_cum bigint not null,
  tax_cum bigint not null,
  withdrawal_id text not null,
  declared text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_tax_withholding_created on ds_tb_tax_withholding (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_tax_withholding_withdrawal_id_key on ds_tb_tax_withholding (tenant_id, withdrawal_id) where del_flag = '0';
create index ds_tb_tax_withholding_expert_id on ds_tb_tax_withholding (tenant_id, expert_id, create_time, id) where del_flag = '0';
create index ds_tb_tax_withholding_rule_id on ds_tb_tax_withholding (tenant_id, rule_id, create_time, id) where del_flag = '0';

create unique index ds_tb_expert_withdrawal_asked on ds_tb_expert_withdrawal (tenant_id, expert_id, idempotency_key);
