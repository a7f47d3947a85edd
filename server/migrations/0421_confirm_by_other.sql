-- Projects whose scores only somebody else may confirm than who computed them
alter table ds_tb_review_project add column confirm_by_other text;
