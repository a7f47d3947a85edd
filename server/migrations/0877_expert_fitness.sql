-- The fewest reviews of an expert, and the level of experts that a group or a project asks for
alter table ds_tb_expert add column min_load integer;
alter table ds_tb_competition_group add column expert_level text;
alter table ds_tb_review_project add column expert_level text;
alter table ds_tb_works_allot_run add column level_weight integer;
