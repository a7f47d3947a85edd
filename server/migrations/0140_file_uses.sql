-- Which row uses which stored file: whoever may see the row opens the file. Triggers keep it, so that no writer of a row can forget to.
create table sys_file_use (
  path text not null,
  tenant_id integer not null,
  -- Name of the record in the contract; rows of online forms are known by their table
  entity text not null,
  row_id text not null,
  field text not null,
  primary key (path, entity, row_id, field)
);
create index sys_file_use_row on sys_file_use (entity, row_id);

-- The paths that a value names: a text is a list with commas, and of nested data each text that looks like paths counts.
create function sys_file_paths(value jsonb) returns setof text language sql immutable as $$
  select distinct btrim(part)
  from jsonb_path_query(value, '$.**') as one, unnest(string_to_array(one #>> '{}', ',')) as part
  where jsonb_typeof(one) = 'string' and btrim(part) ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,49}/[A-Za-z0-9_-]{1,100}([.][A-Za-z0-9]{1,10})?$'
$$;

create function sys_file_used() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from sys_file_use where entity = tg_argv[0] and row_id = old.id and field = tg_argv[1];
  end if;
  if tg_op <> 'DELETE' then
    insert into sys_file_use (path, tenant_id, entity, row_id, field)
    select p, new.tenant_id, tg_argv[0], new.id, tg_argv[1] from sys_file_paths(to_jsonb(new) -> tg_argv[2]) as p
    on conflict do nothing;
  end if;
  return null;
end $$;

-- Has the files that a column names kept as uses of its rows, those that are there included.
create procedure sys_track_files(of_table text, of_entity text, of_field text, of_column text) language plpgsql as $$
declare
  calls text := format('for each row when (%%s) execute function sys_file_used(%L, %L, %L)', of_entity, of_field, of_column);
  names text := '%s.' || quote_ident(of_column) || '::text like ''%%/%%''';
begin
  execute format('create trigger %I after insert on %I ', of_table || '_' || of_column || '_used', of_table)
    || format(calls, format(names, 'new'));
  execute format('create trigger %I after update of %I on %I ', of_table || '_' || of_column || '_reused', of_column, of_table)
    || format(calls, format('old.%1$I is distinct from new.%1$I', of_column));
  execute format('create trigger %I after delete on %I ', of_table || '_' || of_column || '_unused', of_table)
    || format(calls, format(names, 'old'));
  execute format(
    'insert into sys_file_use (path, tenant_id, entity, row_id, field)
     select p, t.tenant_id, %L, t.id, %L from %I t, sys_file_paths(to_jsonb(t.%I)) as p where t.%I::text like ''%%/%%'' on conflict do nothing',
    of_entity, of_field, of_table, of_column, of_column);
end $$;

do $$
declare
  used record;
begin
  for used in select * from (values
    ('sys_user', 'sysUser', 'avatar', 'avatar'),
    ('sys_user', 'sysUser', 'signatureFile', 'signature_file'),
    ('ds_tb_expert', 'dsTbExpert', 'signatureFile', 'signature_file'),
    ('ds_tb_competition', 'dsTbCompetition', 'rulesFileId', 'rules_file_id'),
    ('ds_tb_competition', 'dsTbCompetition', 'coverImage', 'cover_image'),
    ('ds_tb_registration', 'dsTbRegistration', 'answers', 'answers'),
    ('ds_tb_works', 'dsTbWorks', 'worksFile', 'works_file'),
    ('ds_tb_works', 'dsTbWorks', 'answers', 'answers'),
    ('ds_tb_works_version', 'dsTbWorksVersion', 'worksFile', 'works_file'),
    ('ds_tb_works_version', 'dsTbWorksVersion', 'answers', 'answers'),
    ('ds_tb_works_file', 'dsTbWorksFile', 'path', 'path'),
    ('ds_tb_works_supplement', 'dsTbWorksSupplement', 'suppliedFile', 'supplied_file'),
    ('ds_tb_review_result', 'dsTbReviewResult', 'signatureFileId', 'signature_file_id'),
    ('ds_tb_import_task', 'dsTbImportTask', 'errorFile', 'error_file'),
    ('ds_tb_expert_settlement', 'dsTbExpertSettlement', 'voucherFileId', 'voucher_file_id'),
    ('ds_tb_certificate_template', 'dsTbCertificateTemplate', 'elements', 'elements'),
    ('online_form_row', 'onlineFormRow', 'data', 'data')
  ) as t (of_table, of_entity, of_field, of_column)
  loop
    call sys_track_files(used.of_table, used.of_entity, used.of_field, used.of_column);
  end loop;
end $$;

-- What a scanner of harmful content said: 0 not looked at, 1 clean. What it finds is never stored.
alter table sys_file add column scan_status text not null default '0';

-- Stored files as a record; a file that was taken away for good is none.
create view ds_tb_file as
  select md5(f.path) as id, f.tenant_id, f.path, f.sha256, f.size, f.mime_type as mime, f.file_name, f.biz as biz_type, f.scan_status,
    (select jsonb_agg(u.ref order by u.ref) from (
       select jsonb_build_object('entity', s.entity, 'id', s.row_id, 'field', s.field) as ref from sys_file_use s where s.path = f.path limit 100) u) as refs,
    f.create_by, f.create_time, null::text as update_by, null::timestamptz as update_time, 1 as revision, '0'::text as del_flag
  from sys_file f where f.biz <> 'erased';
create index sys_file_id on sys_file (md5(path));
create index sys_file_digest on sys_file (tenant_id, sha256);

-- Error workbooks of imports come to an end
create index ds_tb_import_task_error on ds_tb_import_task (update_time) where error_file is not null;
