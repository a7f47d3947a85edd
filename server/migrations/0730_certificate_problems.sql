-- All that stands against the certificates of a batch, in the order in which it was found; the batch itself keeps the first thousand.
create table ds_tb_certificate_problem (
  tenant_id int not null,
  batch_id text not null,
  seq int not null,
  holder text not null,
  kind text not null,
  detail text,
  registration_id text,
  element int,
  primary key (tenant_id, batch_id, seq)
);
insert into ds_tb_certificate_problem (tenant_id, batch_id, seq, holder, kind, detail, registration_id, element)
select b.tenant_id, b.id, p.seq, coalesce(p.value ->> 'holder', ''), p.value ->> 'kind', p.value ->> 'detail', p.value ->> 'registrationId',
  (p.value ->> 'element')::int
from ds_tb_certificate_batch b
  cross join lateral jsonb_array_elements(case when jsonb_typeof(b.problems) = 'array' then b.problems else '[]' end) with ordinality as p (value, seq)
where p.value ->> 'kind' is not null;
