-- Roles have a name in both languages; those that came with the platform kept the English one as their description.
alter table sys_role add column role_name_en text;
alter table sys_depart_role add column role_name_en text;

update sys_role
set role_name_en = description, description = null
where update_by is null and description ~ '^[ -~]{1,100}$';

update sys_depart_role
set role_name_en = description, description = null
where role_code = 'committee-secretary' and update_by is null and description = 'Secretary';

drop index sys_role_search;
create index sys_role_search on sys_role using gin (sys_search_grams(role_name, role_name_en, role_code));
drop index sys_depart_role_search;
create index sys_depart_role_search on sys_depart_role using gin (sys_search_grams(role_name, role_name_en, role_code));

drop trigger if exists sys_role_title on sys_role;
create trigger sys_role_title after delete or update of tenant_id, role_name, role_name_en on sys_role
  for each statement execute function sys_title_changed();
