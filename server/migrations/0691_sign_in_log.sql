-- Sign-ins of the last minutes are counted at every scrape of the metrics, over all tenants.
create index sys_log_sign_in on sys_log (create_time) where log_type = '1';
