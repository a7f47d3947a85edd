-- Who has an award, and by which rank and score of which run: what people ask of a list of awards.
alter table ds_tb_award add column registration_id text;
alter table ds_tb_award add column unit_id text;
alter table ds_tb_award add column rank_no integer;
alter table ds_tb_award add column score numeric;
update ds_tb_award a set registration_id = w.registration_id, unit_id = r.unit_id
from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id
where w.id = a.works_id;
update ds_tb_award a set rank_no = s.rank_no, score = s.adjusted
from ds_tb_works_score s
where s.run_id = a.run_id and s.works_id = a.works_id and s.del_flag = '0';
create index ds_tb_award_registration_id on ds_tb_award (tenant_id, registration_id) where del_flag = '0';
create index ds_tb_award_unit_id on ds_tb_award (tenant_id, unit_id) where del_flag = '0';
