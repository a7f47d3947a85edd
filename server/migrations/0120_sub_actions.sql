-- What a sub-administrator may do is chosen from a dictionary, as a list of its values. What was written by hand and is none of them stays and
-- allows nothing: an empty list would allow everything.
alter table ds_tb_competition_admin add column action_list text;
update ds_tb_competition_admin set action_list =
  (select joined.list from (select string_agg(one.value, ',') as list from jsonb_array_elements_text(actions) as one(value)) as joined)
  where jsonb_typeof(actions) = 'array' and jsonb_array_length(actions) > 0;
alter table ds_tb_competition_admin drop column actions;
alter table ds_tb_competition_admin rename column action_list to actions;
