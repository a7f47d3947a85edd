-- A batch may say something of its own instead of a template.
alter table ds_tb_msg_send add column title_zh text;
alter table ds_tb_msg_send add column title_en text;
alter table ds_tb_msg_send add column content_zh text;
alter table ds_tb_msg_send add column content_en text;
