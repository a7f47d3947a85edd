-- Views of lists that people keep under a name: what narrows the list, its order and its columns. `role` shares a view with a role.
create table sys_list_view (
  id text primary key,
  tenant_id integer not null,
  user_id text not null,
  place text not null,
  record text not null,
  title text not null,
  search text not null,
  settings text not null,
  role text,
  position integer not null,
  revision integer not null default 1,
  create_time timestamptz not null,
  update_time timestamptz not null
);
create index sys_list_view_place on sys_list_view (tenant_id, place, user_id);

-- The view with which a person's list opens.
create table sys_list_view_default (
  tenant_id integer not null,
  user_id text not null,
  place text not null,
  view_id text not null references sys_list_view (id) on delete cascade,
  primary key (tenant_id, user_id, place)
);
