-- Evidence of an appeal or objection, and what was decided of it once it was taken up; those decided before have no outcome.
alter table ds_tb_review_appeal add column evidence text;
alter table ds_tb_review_appeal add column outcome text;
call sys_track_files('ds_tb_review_appeal', 'dsTbReviewAppeal', 'evidence', 'evidence');

-- The states are worded anew; what a platform worded for itself stays.
update sys_dict_item i set item_text = n.text, item_text_en = n.text_en
from sys_dict d, (values
  ('accepted', '已受理', 'Accepted', '已受理', 'Taken up'),
  ('refused', '不予受理', 'Dismissed', '不予受理', 'Not taken up'),
  ('closed', '已办结', 'Closed', '已作结论', 'Decided')) as n(name, was, was_en, text, text_en)
where d.id = i.dict_id and d.dict_code = 'ds_appeal_status' and i.item_text = n.was and i.item_text_en = n.was_en;
