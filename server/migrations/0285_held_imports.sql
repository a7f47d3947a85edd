-- What the reader of an import corrected before its rows are stored; row 0 holds what is replaced in a whole column.
create table ds_tb_import_fix (
  task_id text not null,
  row_no integer not null,
  id text not null generated always as (task_id || ':' || row_no::text) stored,
  -- Sealed JSON: texts by column
  cells text not null,
  -- The row is not to be imported
  left_out boolean not null default false,
  primary key (task_id, row_no)
);
