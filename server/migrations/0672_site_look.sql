-- How a tenant's site looks: its names, pictures, colours and footer. What is empty is as the platform is configured.
create table sys_site_look (
  tenant_id integer primary key,
  site_name text,
  site_name_en text,
  logo text,
  icon text,
  picture text,
  primary_light text,
  primary_dark text,
  footer text,
  footer_en text,
  language text,
  revision integer not null default 1,
  update_by text,
  update_time timestamptz
);

-- The host name by which the sign-in page knows the tenant.
alter table sys_tenant add column host text;
create unique index sys_tenant_record_host_key on sys_tenant (host) where del_flag = '0' and host is not null;

create or replace view sys_tenant_record as
  select id::text as id, 0 as tenant_id, name, begin_date, end_date, status::text as status, create_by, create_time, update_by, update_time,
    revision, del_flag, host
  from sys_tenant;

create or replace function sys_tenant_record_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sys_tenant (id, name, begin_date, end_date, status, host, create_by, create_time)
    values (new.id::integer, new.name, new.begin_date, new.end_date, coalesce(new.status, '1')::integer, new.host, new.create_by, new.create_time);
    new.status := coalesce(new.status, '1');
    new.revision := 1;
    new.del_flag := '0';
  else
    update sys_tenant set name = new.name, begin_date = new.begin_date, end_date = new.end_date, status = new.status::integer,
      host = new.host, update_by = new.update_by, update_time = new.update_time, revision = new.revision, del_flag = new.del_flag
    where id = old.id::integer;
  end if;
  return new;
end $$;
