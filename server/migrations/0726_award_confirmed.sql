-- The day that certificates give as that of the award
alter table ds_tb_award add column confirm_time timestamptz;
update ds_tb_award set confirm_time = coalesce(update_time, create_time) where status = '2';
