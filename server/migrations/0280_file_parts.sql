-- Uploads in parts: what goes on after a lost line, a closed page or a restarted server. Their parts lie in the storage until the file is
-- made of them; rows of finished ones answer a repeated call and go with those that nobody finished.
create table sys_file_upload (
  id text primary key,
  tenant_id integer not null,
  create_by text not null,
  file_name text not null,
  biz text not null,
  size bigint not null,
  part_size integer not null,
  -- Of the first megabyte: with name and size it finds the upload again
  first_sha256 text not null,
  -- The stored file, once it is made
  path text,
  create_time timestamptz not null,
  touch_time timestamptz not null
);
create unique index sys_file_upload_open on sys_file_upload (tenant_id, create_by, first_sha256, size, file_name, biz) where path is null;
create index sys_file_upload_touched on sys_file_upload (touch_time);

create table sys_file_part (
  upload_id text not null references sys_file_upload (id) on delete cascade,
  tenant_id integer not null,
  part integer not null,
  sha256 text not null,
  primary key (upload_id, part)
);
