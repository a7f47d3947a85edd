-- How long after the deadline the file of a digest that was committed to may come
alter table ds_tb_competition add column upload_hours integer default 24;
