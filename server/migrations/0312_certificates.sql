-- Certificates, the batches that issue them, and the keys that sign them
create table ds_tb_certificate_key (
  id text primary key,
  tenant_id integer not null,
  key_name text not null,
  key_id text not null,
  public_key text not null,
  -- The private half, sealed with the data key
  sealed_key text not null,
  status text not null,
  retire_time timestamptz,
  revoke_reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_certificate_key_created on ds_tb_certificate_key (tenant_id, create_time, id) where del_flag = '0';
create unique index ds_tb_certificate_key_key_id_key on ds_tb_certificate_key (tenant_id, key_id) where del_flag = '0';
create unique index ds_tb_certificate_key_key_name_key on ds_tb_certificate_key (tenant_id, key_name) where del_flag = '0';
create index ds_tb_certificate_key_status on ds_tb_certificate_key (tenant_id, status, create_time, id) where del_flag = '0';
-- One key signs at a time
create unique index ds_tb_certificate_key_active on ds_tb_certificate_key (tenant_id) where status = '1' and del_flag = '0';

create table ds_tb_certificate_batch (
  id text primary key,
  tenant_id integer not null,
  template_id text not null,
  competition_id text not null,
  unit_ids text,
  registration_ids text,
  status text not null,
  total integer,
  ok_count integer,
  problem_count integer,
  problems jsonb,
  -- Whose scope decides whom it is for, and in which language it speaks
  user_id text not null,
  biz_code text not null default 'dsTbCertificate',
  params jsonb not null,
  -- What was checked: a template that has changed since is not issued from
  template_digest text,
  lease_owner text,
  lease_until timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_certificate_batch_created on ds_tb_certificate_batch (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_batch_template_id on ds_tb_certificate_batch (tenant_id, template_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_batch_competition_id on ds_tb_certificate_batch (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_batch_status on ds_tb_certificate_batch (tenant_id, status, create_time, id) where del_flag = '0';
create index ds_tb_certificate_batch_open on ds_tb_certificate_batch (create_time) where status in ('0', '2');

create table ds_tb_certificate (
  id text primary key,
  tenant_id integer not null,
  cert_no text not null,
  batch_id text,
  template_id text not null,
  template_version integer,
  competition_id text not null,
  award_id text,
  registration_id text,
  unit_id text,
  area_id text,
  group_id text,
  user_id text,
  holder_type text not null,
  holder_id text not null,
  holder_name text not null,
  verify_code text not null,
  payload jsonb not null,
  payload_sig text not null,
  key_id text not null,
  pdf_sha256 text not null,
  file_id text not null,
  status text not null,
  revoke_reason text,
  revoke_by text,
  replaced_by_id text,
  issue_time timestamptz not null,
  download_count integer not null default 0,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null,
  update_by text,
  update_time timestamptz,
  revision integer not null default 1,
  del_flag text not null default '0'
);
create index ds_tb_certificate_created on ds_tb_certificate (tenant_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_issue_time on ds_tb_certificate (tenant_id, issue_time, id) where del_flag = '0';
-- A number is never used twice, not even after a revocation
create unique index ds_tb_certificate_cert_no_key on ds_tb_certificate (tenant_id, cert_no);
-- One valid certificate for a holder, an award and a template
create unique index ds_tb_certificate_valid on ds_tb_certificate (tenant_id, template_id, holder_id, coalesce(award_id, '')) where status = '1' and del_flag = '0';
create index ds_tb_certificate_verify on ds_tb_certificate (cert_no, verify_code);
create index ds_tb_certificate_batch_id on ds_tb_certificate (tenant_id, batch_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_template_id on ds_tb_certificate (tenant_id, template_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_competition_id on ds_tb_certificate (tenant_id, competition_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_registration_id on ds_tb_certificate (tenant_id, registration_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_unit_id on ds_tb_certificate (tenant_id, unit_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_user_id on ds_tb_certificate (tenant_id, user_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_award_id on ds_tb_certificate (tenant_id, award_id, create_time, id) where del_flag = '0';
create index ds_tb_certificate_holder_id on ds_tb_certificate (tenant_id, holder_id) where del_flag = '0';
create index ds_tb_certificate_holder_name on ds_tb_certificate (tenant_id, holder_name, id) where del_flag = '0';
create index ds_tb_certificate_status on ds_tb_certificate (tenant_id, status, create_time, id) where del_flag = '0';

-- The last running number under each number rule with its places filled in; it never goes back
create table ds_tb_certificate_counter (
  tenant_id integer not null,
  number_rule text not null,
  last_no integer not null,
  primary key (tenant_id, number_rule)
);

-- What is issued is fixed: the database itself refuses to change it
create function ds_tb_certificate_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'an issued certificate never changes' using errcode = 'restrict_violation';
end $$;
create trigger ds_tb_certificate_fixed before update on ds_tb_certificate for each row
  when ((old.cert_no, old.verify_code, old.payload, old.payload_sig, old.key_id, old.pdf_sha256, old.file_id, old.holder_id, old.issue_time)
    is distinct from (new.cert_no, new.verify_code, new.payload, new.payload_sig, new.key_id, new.pdf_sha256, new.file_id, new.holder_id, new.issue_time))
  execute function ds_tb_certificate_fixed();

do $$
declare
  named record;
begin
  for named in select * from (values
    ('ds_tb_certificate', 'cert_no'),
    ('ds_tb_certificate_batch', 'template_id, create_time'),
    ('ds_tb_certificate_key', 'key_name')
  ) as t (of_table, name_columns)
  loop
    execute format('create trigger %1$s_title after delete or update of tenant_id, %2$s on %1$s for each statement execute function sys_title_changed()',
      named.of_table, named.name_columns);
  end loop;
end $$;
call sys_track_files('ds_tb_certificate', 'dsTbCertificate', 'fileId', 'file_id');

-- The search over all records
create index ds_tb_certificate_search on ds_tb_certificate using gin (sys_search_grams(cert_no, verify_code));
create index ds_tb_certificate_key_search on ds_tb_certificate_key using gin (sys_search_grams(key_name));
