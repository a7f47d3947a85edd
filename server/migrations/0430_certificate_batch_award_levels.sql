-- Names of awards whose people a batch is for; null for all.
alter table ds_tb_certificate_batch add column award_levels jsonb;
