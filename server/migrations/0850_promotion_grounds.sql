-- By which score a work went on, and whether somebody chose it by hand; unknown of earlier promotions
alter table ds_tb_stage_promotion add column score numeric, add column by_hand text;
