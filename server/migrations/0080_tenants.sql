-- Tenants as a managed record. Their ids stay numbers, by which every row of the platform knows its tenant; the view gives them as texts,
-- like those of all records.

alter table sys_tenant
  add column create_by text,
  add column create_time timestamptz not null default now(),
  add column update_by text,
  add column update_time timestamptz,
  add column revision integer not null default 1,
  add column del_flag text not null default '0';

create unique index sys_tenant_record_name_key on sys_tenant (name) where del_flag = '0';

create view sys_tenant_record as
  select id::text as id, 0 as tenant_id, name, begin_date, end_date, status::text as status, create_by, create_time, update_by, update_time,
    revision, del_flag
  from sys_tenant;

create function sys_tenant_record_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sys_tenant (id, name, begin_date, end_date, status, create_by, create_time)
    values (new.id::integer, new.name, new.begin_date, new.end_date, coalesce(new.status, '1')::integer, new.create_by, new.create_time);
    new.status := coalesce(new.status, '1');
    new.revision := 1;
    new.del_flag := '0';
  else
    update sys_tenant set name = new.name, begin_date = new.begin_date, end_date = new.end_date, status = new.status::integer,
      update_by = new.update_by, update_time = new.update_time, revision = new.revision, del_flag = new.del_flag
    where id = old.id::integer;
  end if;
  return new;
end $$;

create trigger sys_tenant_record_written instead of insert or update on sys_tenant_record
  for each row execute function sys_tenant_record_written();
