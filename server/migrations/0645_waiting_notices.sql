-- Notices of payments that were taken and answered, and wait to be booked.
create index ds_tb_pay_notify_waiting on ds_tb_pay_notify (create_time) where handled = '0' and outcome is null and del_flag = '0';
