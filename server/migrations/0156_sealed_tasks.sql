-- What an export was filtered by, and the cells of refused rows, hold numbers of persons and accounts: both are sealed.
alter table ds_tb_download_task add column sealed_query text;
alter table ds_tb_import_row
  add column id text not null generated always as (task_id || ':' || row_no::text) stored,
  -- Those of an import that runs while this does are in clear until it ends
  alter column raw type text using raw::text;
