-- A profile is complete only with an ID number, by which conflicts of interest are found.
update ds_tb_expert set is_perfect = '0' where is_perfect = '1' and id_no is null;
