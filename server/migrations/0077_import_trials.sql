-- Whether an import only checked its rows and stored none
alter table ds_tb_import_task add column dry_run text not null default '0';
update ds_tb_import_task set dry_run = '1' where params ->> 'dryRun' = 'true';
