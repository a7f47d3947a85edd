-- When a certificate was revoked or replaced, and the reason that verifiers are told
alter table ds_tb_certificate add column revoke_time timestamptz;
alter table ds_tb_certificate add column revoke_cause text;
update ds_tb_certificate set revoke_time = coalesce(update_time, create_time),
  revoke_cause = case when status = '3' then '1' when award_id is not null and exists (select 1 from ds_tb_award a
    where a.id = ds_tb_certificate.award_id and a.tenant_id = ds_tb_certificate.tenant_id and a.status = '3') then '2' else '9' end
  where status in ('2', '3');
