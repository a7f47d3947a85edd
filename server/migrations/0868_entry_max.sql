-- How many entries a competition takes altogether; null is without a limit.
alter table ds_tb_competition add column entry_max integer;
-- Counting approved entries of a group and a competition at each approval.
create index ds_tb_registration_approved on ds_tb_registration (tenant_id, competition_id, group_id) where status = '2' and del_flag = '0';
