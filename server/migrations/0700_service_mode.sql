-- What the platform serves, as its operators have switched it. Without a row it serves everything.
create table sys_service_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('off', 'maintenance', 'readOnly')),
  message text,
  message_en text,
  until_time timestamptz,
  switched_by text not null,
  switch_time timestamptz not null,
  revision integer not null
);
