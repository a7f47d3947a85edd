-- Whether a proposal passes over experts whose profile is incomplete; earlier ones counted them all.
alter table ds_tb_works_allot_run add column ready_only text;
