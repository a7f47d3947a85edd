-- Columns of the sheet that are the record's own and that imports do not write.
alter table ds_tb_import_task add column not_imported jsonb;
