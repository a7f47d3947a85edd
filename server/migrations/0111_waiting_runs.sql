-- Runs that wait are found in the order of their times, however many wait; those of a job that have not ended, however many have.
drop index sys_quartz_job_run_next;
drop index sys_quartz_job_run_open;
create index sys_quartz_job_run_waiting on sys_quartz_job_run (fire_time) where status = '0';
create index sys_quartz_job_run_open on sys_quartz_job_run (job_id) where status in ('0', '1', '4');
