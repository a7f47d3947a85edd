-- Whether a line of the log is of a success can be filtered by, and a failure keeps the numbers that its sentence tells.
alter table sys_log add column outcome text not null default '1';
alter table sys_log add column result_numbers jsonb;
update sys_log set outcome = '0' where result is not null;
create index sys_log_failed on sys_log (tenant_id, create_time desc) where outcome = '0';
