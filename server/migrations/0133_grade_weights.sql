-- Weights of grades, passes and texts counted nowhere. Of forms that are in use or retired they are taken away, so that their totals stay what
-- they were; grades of drafts count with their points from now on.
update ds_tb_review_template_item i set weight = null
  where i.item_type <> 'score' and i.weight is not null
    and exists (select 1 from ds_tb_review_template t where t.id = i.template_id and t.status in ('1', '2'));
