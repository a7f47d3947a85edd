-- Sizes are whole numbers as those of other records are; no file is near the greatest of them.
drop view ds_tb_file;
create view ds_tb_file as
  select md5(f.path) as id, f.tenant_id, f.path, f.sha256, least(f.size, 2147483647)::integer as size, f.mime_type as mime, f.file_name,
    f.biz as biz_type, f.scan_status,
    (select jsonb_agg(u.ref order by u.ref) from (
       select jsonb_build_object('entity', s.entity, 'id', s.row_id, 'field', s.field) as ref from sys_file_use s where s.path = f.path limit 100) u) as refs,
    f.create_by, f.create_time, null::text as update_by, null::timestamptz as update_time, 1 as revision, '0'::text as del_flag
  from sys_file f where f.biz <> 'erased';
