-- What imports and exports need to go on after a restart, on any node that can reach the file.

alter table ds_tb_import_task
  -- Below SAIYUN_DATA; null once the file was removed
  add column file_path text,
  add column language text not null default 'zh-CN',
  -- Who asked, with which base roles, and fields given with the file
  add column params jsonb not null default '{}',
  -- Last row of the sheet that is stored or kept as failed
  add column checkpoint integer not null default 0,
  -- The node that works on it; another one may take it once the lease has run out
  add column lease_owner text,
  add column lease_until timestamptz;

create index ds_tb_import_task_open on ds_tb_import_task (create_time) where status in ('0', '1', '2', '3');

-- Rows that were refused: as they stood in the sheet, and why.
create table ds_tb_import_row (
  task_id text not null,
  row_no integer not null,
  raw jsonb not null,
  issues jsonb not null,
  primary key (task_id, row_no)
);

alter table ds_tb_download_task
  add column file_path text,
  add column language text not null default 'zh-CN',
  add column params jsonb not null default '{}',
  add column lease_owner text,
  add column lease_until timestamptz;

create index ds_tb_download_task_open on ds_tb_download_task (create_time) where status in ('0', '1');
create index ds_tb_download_task_expiry on ds_tb_download_task (expire_time) where status = '1';
create index ds_tb_import_task_file on ds_tb_import_task (id) where file_path is not null;
