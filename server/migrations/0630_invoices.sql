-- Invoices for paid orders, and what the tax service is asked in the background
create table ds_tb_invoice (
  id text primary key,
  tenant_id integer not null,
  request_no text not null,
  competition_id text not null,
  order_ids text not null,
  title_id text not null,
  title_type text,
  buyer_name text not null,
  buyer_tax_no text,
  buyer_bank text,
  buyer_bank_hash text,
  buyer_address text,
  buyer_address_hash text,
  amount bigint not null check (amount >= 0),
  invoice_kind text not null,
  invoice_no text,
  issue_time timestamptz,
  status text not null,
  file_id text,
  fail_reason text,
  red_due text,
  red_no text,
  red_time timestamptz,
  red_reason text,
  red_request_no text,
  user_id text,
  unit_id text,
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
-- Numbers are the tax service's too: a seller may serve several tenants.
create unique index ds_tb_invoice_request_key on ds_tb_invoice (request_no);
create unique index ds_tb_invoice_red_request_key on ds_tb_invoice (red_request_no) where red_request_no is not null;
create unique index ds_tb_invoice_no_key on ds_tb_invoice (tenant_id, invoice_no) where invoice_no is not null and del_flag = '0';
create index ds_tb_invoice_created on ds_tb_invoice (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_invoice_competition_id on ds_tb_invoice (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_invoice_unit_id on ds_tb_invoice (tenant_id, unit_id, create_time, id) where del_flag = '0';
create index ds_tb_invoice_user_id on ds_tb_invoice (tenant_id, user_id, create_time, id) where del_flag = '0';
create index ds_tb_invoice_title_id on ds_tb_invoice (tenant_id, title_id) where del_flag = '0';
create index ds_tb_invoice_status on ds_tb_invoice (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_invoice_red_due on ds_tb_invoice (tenant_id, red_due) where red_due = '1' and del_flag = '0';
create index ds_tb_invoice_due on ds_tb_invoice (next_query_time) where status in ('1', '5') and del_flag = '0';
create index ds_tb_invoice_orders on ds_tb_invoice using gin (string_to_array(order_ids, ','));
create index ds_tb_invoice_search on ds_tb_invoice using gin (sys_search_grams(request_no, buyer_tax_no, invoice_no, red_no, red_request_no));

create trigger ds_tb_invoice_title after delete or update of tenant_id, request_no on ds_tb_invoice
  for each statement execute function sys_title_changed();
call sys_track_files('ds_tb_invoice', 'dsTbInvoice', 'fileId', 'file_id');
