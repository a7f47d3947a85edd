-- Forms whose fields are data: what is worked on, every version that was published, and the rows.
create table online_form (
  id text primary key,
  tenant_id integer not null,
  code text not null,
  form_name text not null,
  form_name_en text,
  form_kind text not null,
  main_code text,
  fields jsonb not null,
  read_roles text not null,
  write_roles text not null,
  form_version integer,
  status text not null default '0',
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index online_form_code_key on online_form (tenant_id, code) where del_flag = '0';
create index online_form_main on online_form (tenant_id, main_code) where del_flag = '0';

create table online_form_version (
  form_id text not null references online_form (id),
  version integer not null,
  tenant_id integer not null,
  fields jsonb not null,
  create_by text,
  create_time timestamptz not null,
  primary key (form_id, version)
);

create table online_form_row (
  id text primary key,
  tenant_id integer not null,
  form_id text not null references online_form (id),
  form_version integer not null,
  pid text,
  main_id text,
  data jsonb not null,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index online_form_row_form on online_form_row (form_id, create_time, id) where del_flag = '0';
create index online_form_row_pid on online_form_row (form_id, pid) where del_flag = '0' and pid is not null;
create index online_form_row_main on online_form_row (form_id, main_id) where del_flag = '0' and main_id is not null;

-- Reports and printed pages, as data too.
create table online_report (
  id text primary key,
  tenant_id integer not null,
  code text not null,
  report_name text not null,
  report_name_en text,
  source text not null,
  query jsonb not null,
  read_roles text not null,
  status text not null default '0',
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index online_report_code_key on online_report (tenant_id, code) where del_flag = '0';

create table print_template (
  id text primary key,
  tenant_id integer not null,
  code text not null,
  template_name text not null,
  template_name_en text,
  source text not null,
  body jsonb not null,
  read_roles text not null,
  status text not null default '0',
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create unique index print_template_code_key on print_template (tenant_id, code) where del_flag = '0';
