-- Runs that wait are taken in the order of their times, however many have ended.
create index sys_quartz_job_run_next on sys_quartz_job_run (fire_time) where status in ('0', '1', '4');
