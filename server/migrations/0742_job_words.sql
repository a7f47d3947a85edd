-- A job that is enabled does not run all the time, and its last run succeeded; words that somebody chose stay.
update sys_dict_item i set item_text = n.text, item_text_en = n.text_en
from sys_dict d, (values
  ('quartz_status', '正常', '启用', 'Running', 'Enabled'),
  ('ds_job_run_status', '成功', '成功', 'Done', 'Succeeded')
) as n(code, was, text, was_en, text_en)
where d.id = i.dict_id and d.dict_code = n.code and i.item_text = n.was and i.item_text_en = n.was_en;
