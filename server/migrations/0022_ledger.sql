-- The double-entry ledger, and what stands on it: accounts and transactions of experts, and their settlements.

-- Ledger account
create table ds_tb_ledger_account (
  id text primary key,
  tenant_id integer not null,
  account_code text not null,
  kind text not null,
  currency text not null,
  balance bigint not null default 0,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0',
  -- What a payee has, and what of it is held, is never less than nothing.
  constraint ds_tb_ledger_account_not_negative check (balance >= 0 or account_code not like 'expert:%')
);
create index ds_tb_ledger_account_created on ds_tb_ledger_account (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_ledger_account_account_code_key on ds_tb_ledger_account (tenant_id, account_code) where del_flag = '0';

-- Ledger entry
create table ds_tb_ledger_entry (
  id text primary key,
  tenant_id integer not null,
  entry_no integer not null,
  biz_type text not null,
  ref_type text not null,
  ref_id text not null,
  idempotency_key text not null,
  reverse_of text,
  hash_prev text,
  hash text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_ledger_entry_created on ds_tb_ledger_entry (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_ledger_entry_entry_no_key on ds_tb_ledger_entry (tenant_id, entry_no) where del_flag = '0';
create unique index ds_tb_ledger_entry_idempotency_key_key on ds_tb_ledger_entry (tenant_id, idempotency_key) where del_flag = '0';
create index ds_tb_ledger_entry_reverse_of on ds_tb_ledger_entry (tenant_id, reverse_of, create_time, id) where del_flag = '0';

-- Posting
create table ds_tb_ledger_posting (
  id text primary key,
  tenant_id integer not null,
  entry_id text not null,
  account_id text not null,
  amount bigint not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_ledger_posting_created on ds_tb_ledger_posting (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_ledger_posting_entry_id on ds_tb_ledger_posting (tenant_id, entry_id, create_time, id) where del_flag = '0';
create index ds_tb_ledger_posting_account_id on ds_tb_ledger_posting (tenant_id, account_id, create_time, id) where del_flag = '0';

-- Expert account
create table ds_tb_expert_account (
  id text primary key,
  tenant_id integer not null,
  expert_id text not null,
  balance bigint not null,
  frozen bigint not null,
  total_income bigint not null,
  total_withdrawn bigint not null,
  pay_password_fails integer,
  lock_until timestamptz,
  pay_password_hash text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_expert_account_created on ds_tb_expert_account (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_expert_account_expert_id_key on ds_tb_expert_account (tenant_id, expert_id) where del_flag = '0';

-- Transaction
create table ds_tb_expert_transaction (
  id text primary key,
  tenant_id integer not null,
  account_id text not null,
  expert_id text not null,
  biz_type text not null,
  amount bigint not null,
  balance_after bigint not null,
  ref_type text,
  ref_id text,
  entry_id text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_expert_transaction_created on ds_tb_expert_transaction (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_transaction_account_id on ds_tb_expert_transaction (tenant_id, account_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_transaction_expert_id on ds_tb_expert_transaction (tenant_id, expert_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_transaction_entry_id on ds_tb_expert_transaction (tenant_id, entry_id, create_time, id) where del_flag = '0';

-- Settlement
create table ds_tb_expert_settlement (
  id text primary key,
  tenant_id integer not null,
  expert_id text not null,
  project_id text not null,
  period text not null,
  review_count integer not null,
  amount bigint not null,
  settle_status text not null,
  examine_status text not null,
  examine_by text,
  opinion text,
  voucher_file_id text,
  settle_by text,
  entry_id text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_expert_settlement_created on ds_tb_expert_settlement (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_settlement_expert_id on ds_tb_expert_settlement (tenant_id, expert_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_settlement_project_id on ds_tb_expert_settlement (tenant_id, project_id, create_time, id) where del_flag = '0';
create index ds_tb_expert_settlement_settle_status on ds_tb_expert_settlement (tenant_id, settle_status, create_time, id) where del_flag = '0';
create index ds_tb_expert_settlement_examine_by on ds_tb_expert_settlement (tenant_id, examine_by, create_time, id) where del_flag = '0';
create index ds_tb_expert_settlement_settle_by on ds_tb_expert_settlement (tenant_id, settle_by, create_time, id) where del_flag = '0';
create index ds_tb_expert_settlement_entry_id on ds_tb_expert_settlement (tenant_id, entry_id, create_time, id) where del_flag = '0';

-- An entry is reversed once.
create unique index ds_tb_ledger_entry_reversed on ds_tb_ledger_entry (reverse_of);
create unique index ds_tb_ledger_posting_account on ds_tb_ledger_posting (entry_id, account_id);
create index ds_tb_expert_settlement_open on ds_tb_expert_settlement (tenant_id, expert_id, project_id, period) where settle_status = '0' and del_flag = '0';

-- What was written of money stays as it was written.
create function ds_tb_ledger_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed or deleted' using errcode = '23514';
end $$;
create trigger ds_tb_ledger_entry_frozen before update or delete on ds_tb_ledger_entry
  for each row execute function ds_tb_ledger_frozen();
create trigger ds_tb_ledger_posting_frozen before update or delete on ds_tb_ledger_posting
  for each row execute function ds_tb_ledger_frozen();
create trigger ds_tb_ledger_account_frozen before delete or update of account_code, kind, currency, tenant_id, del_flag on ds_tb_ledger_account
  for each row execute function ds_tb_ledger_frozen();

-- At the commit, the postings of every new entry sum to zero, and there are at least two.
create function ds_tb_ledger_balanced() returns trigger language plpgsql as $$
declare
  entry text := case tg_table_name when 'ds_tb_ledger_entry' then new.id else null end;
  n integer;
  total numeric;
begin
  if entry is null then
    entry := (to_jsonb(new) ->> 'entry_id');
  end if;
  select count(*), coalesce(sum(amount), 0) into n, total from ds_tb_ledger_posting where entry_id = entry;
  if n < 2 or total <> 0 then
    raise exception 'ledger entry % does not balance', entry using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ds_tb_ledger_entry_balanced after insert on ds_tb_ledger_entry
  deferrable initially deferred for each row execute function ds_tb_ledger_balanced();
create constraint trigger ds_tb_ledger_posting_balanced after insert on ds_tb_ledger_posting
  deferrable initially deferred for each row execute function ds_tb_ledger_balanced();
