-- Announcements have an English title and text, which readers of English see.
alter table sys_announcement add column titile_en text, add column msg_content_en text;

-- The search over all records finds them by both titles.
drop index sys_announcement_search;
create index sys_announcement_search on sys_announcement using gin (sys_search_grams(titile, titile_en));
