-- The place of a category among those below the same one. Categories of the same place stand by code, as before.
alter table sys_category add column sort_no integer;
