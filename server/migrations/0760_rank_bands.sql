-- Bands of ranks were rounded down: the winner of fewer than ten works was in the lower half. Less than a tenth before a work is the
-- first tenth; of fewer than ten works no band is told.
update ds_tb_works_score s set rank_band = case when n.ranked < 10 then null when (s.rank_no - 1) * 10 < n.ranked then '10'
    when (s.rank_no - 1) * 4 < n.ranked then '25' when (s.rank_no - 1) * 2 < n.ranked then '50' else '100' end
  from (select tenant_id, run_id, count(rank_no) as ranked from ds_tb_works_score group by tenant_id, run_id) n
  where n.tenant_id = s.tenant_id and n.run_id = s.run_id and s.rank_no is not null and s.rank_band is not null;
