-- What entrants are told of a published result: what the project says, and for projects that were there before award, place and comments
alter table ds_tb_review_project add column entrant_sees text default 'award,band,comment';
alter table ds_tb_works_score
  add column award_id text,
  -- 10, 25, 50 or 100: the share of the ranked works within which the work lies
  add column rank_band text,
  -- What experts wrote for the entrant, in no order that tells of them
  add column comments jsonb;
update ds_tb_works_score s set
  award_id = (select a.id from ds_tb_award_rule a join ds_tb_score_run n on n.project_id = a.project_id
    where n.id = s.run_id and a.level::text = s.breakdown ->> 'level' and a.del_flag = '0' limit 1),
  rank_band = (select case when s.rank_no * 10 <= count(*) then '10' when s.rank_no * 4 <= count(*) then '25' when s.rank_no * 2 <= count(*) then '50' else '100' end
    from ds_tb_works_score o where o.run_id = s.run_id and o.rank_no is not null having s.rank_no is not null),
  comments = (select jsonb_agg(w.comment_to_entrant order by md5(w.id)) from (
      select distinct on (a.id) r.id, r.comment_to_entrant from ds_tb_works_allot a
      join ds_tb_score_run n on n.id = s.run_id and n.project_id = a.project_id
      join ds_tb_review_result r on r.allot_id = a.id and r.is_draft = '0'
      where a.works_id = s.works_id and a.status = '2' and a.del_flag = '0' order by a.id, r.version_no desc) w
    where w.comment_to_entrant <> '');
-- Scores name the award, so that its title is kept at hand
create trigger ds_tb_award_rule_title after delete or update of tenant_id, award_name, award_name_en on ds_tb_award_rule
  for each statement execute function sys_title_changed();
