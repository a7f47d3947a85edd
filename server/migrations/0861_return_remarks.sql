-- What is to be changed at each field, question and person of a returned entry.
alter table ds_tb_registration add column return_remarks jsonb;
