-- How much an expert takes on, and when not at all, as experts say themselves
alter table ds_tb_expert add column own_load integer;
alter table ds_tb_expert add column away_times jsonb;
