-- How many works of a group a sub-administrator may report for one school; none is without a limit.
alter table ds_tb_competition_group add column report_max integer;
