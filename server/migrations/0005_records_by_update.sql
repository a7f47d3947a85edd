-- Lists of the records with the most rows, sorted by their last change.
create index ds_tb_registration_updated on ds_tb_registration (tenant_id, update_time nulls first, id) where del_flag = '0';
create index ds_tb_works_updated on ds_tb_works (tenant_id, update_time nulls first, id) where del_flag = '0';
create index ds_tb_works_allot_updated on ds_tb_works_allot (tenant_id, update_time nulls first, id) where del_flag = '0';
