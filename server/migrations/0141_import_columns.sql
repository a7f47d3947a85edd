-- What an import passed over, and which sheet of the workbook it read
alter table ds_tb_import_task
  add column unknown_columns jsonb,
  add column sheet_name text,
  add column sheet_names jsonb;
