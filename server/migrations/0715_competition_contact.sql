-- Whom anybody may ask about a competition, or tell of an objection, without an account.
alter table ds_tb_competition add column contact_name text;
alter table ds_tb_competition add column contact_phone text;
alter table ds_tb_competition add column contact_email text;
