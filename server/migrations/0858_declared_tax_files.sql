-- The files of a month's tax as they were declared, sealed because they hold ID numbers: the latest is what is downloaded again.
create table ds_tb_tax_declared_file (
  id text primary key,
  tenant_id integer not null,
  month text not null,
  -- From 1, in the order of declaring.
  declare_no integer not null,
  digest text not null,
  sealed_files text not null,
  create_by text,
  create_time timestamptz not null,
  del_flag text not null default '0'
);
create unique index ds_tb_tax_declared_file_month on ds_tb_tax_declared_file (tenant_id, month, declare_no);
