-- How many labels an entrant gives a work; null is as by default, three.
alter table ds_tb_competition add column label_max integer;
