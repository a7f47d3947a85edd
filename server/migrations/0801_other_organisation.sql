-- Organisations of experts that are no unit of the platform, in their own words.
alter table ds_tb_expert add column other_unit text;
alter table ds_tb_expert_invitee add column other_unit text;

-- By what two names of an organisation are the same: letters and digits, whatever their width, case, blanks and punctuation.
create function ds_tb_unit_name_key(name text) returns text language sql immutable parallel safe as $$
  select nullif(lower(regexp_replace(normalize(name, NFKC), '[[:space:][:punct:]·、，。；：“”‘’《》〈〉【】（）]', '', 'g')), '')
$$;
create index ds_tb_unit_name_key_zh on ds_tb_unit (tenant_id, ds_tb_unit_name_key(unit_name)) where del_flag = '0';
create index ds_tb_unit_name_key_en on ds_tb_unit (tenant_id, ds_tb_unit_name_key(unit_name_en)) where del_flag = '0';
