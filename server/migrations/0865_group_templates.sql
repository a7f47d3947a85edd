-- A review project says for which groups it is and by which template; that of a group itself was read by nothing.
alter table ds_tb_competition_group drop column review_template_id;
