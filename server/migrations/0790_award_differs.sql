-- Whether an award that was made public is another one than the scores that count give its work, and the order of the list.
alter table ds_tb_award add column differs text not null default '0';
update ds_tb_award a set differs = '1'
from ds_tb_score_run n
where n.project_id = a.project_id and n.status = '1' and n.del_flag = '0' and a.status in ('1', '2') and a.del_flag = '0'
  and not exists (select 1 from ds_tb_works_score s join ds_tb_award_rule r on r.id = s.award_id
    where s.run_id = n.id and s.works_id = a.works_id and r.award_name = a.award_level);
create index ds_tb_award_order on ds_tb_award (tenant_id, competition_id, level_no, rank_no, id) where del_flag = '0';
