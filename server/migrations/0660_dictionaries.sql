-- A dictionary has a name in both languages; those that came with the platform kept the English one as their description.
alter table sys_dict add column dict_name_en text;

update sys_dict
set dict_name_en = description, description = null
where update_by is null and description ~ '^[ -~]{1,100}$';

drop index sys_dict_search;
create index sys_dict_search on sys_dict using gin (sys_search_grams(dict_name, dict_name_en, dict_code));

drop trigger if exists sys_dict_title on sys_dict;
create trigger sys_dict_title after delete or update of tenant_id, dict_name, dict_name_en on sys_dict
  for each statement execute function sys_title_changed();

-- The colour that an item is shown in, a value of dict_item_color.
alter table sys_dict_item add column item_color text;
