-- Questions of a supplement: the form that asks them, and the answers, which are sealed.
alter table ds_tb_works_supplement add column form_id text;
alter table ds_tb_works_supplement add column answers jsonb;
alter table ds_tb_works_supplement alter column items drop not null;
