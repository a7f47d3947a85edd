-- How many works of a group one expert reviews in a round at most; none is without a limit.
alter table ds_tb_competition_group add column expert_max integer;
