-- Files of certificates were called by their number alone.
update sys_file f set file_name = n.name
from (
  select c.file_id, c.tenant_id, regexp_replace(
      concat_ws(' - ', nullif(btrim(left(c.holder_name, 20)), ''), nullif(btrim(left(a.award_level, 16)), ''), nullif(btrim(left(p.competition_name, 26)), ''), c.cert_no),
      '[[:cntrl:]/\\:*?"<>|]+', '_', 'g') || '.pdf' as name, c.cert_no
  from ds_tb_certificate c
  left join ds_tb_award a on a.id = c.award_id and a.tenant_id = c.tenant_id
  left join ds_tb_competition p on p.id = c.competition_id and p.tenant_id = c.tenant_id
) n
where f.path = n.file_id and f.tenant_id = n.tenant_id and f.file_name = n.cert_no || '.pdf';
