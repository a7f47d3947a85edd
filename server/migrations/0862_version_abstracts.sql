-- A version keeps all words of its work; earlier ones kept the title alone.
alter table ds_tb_works_version add column title_en text;
alter table ds_tb_works_version add column abstract_text text;
