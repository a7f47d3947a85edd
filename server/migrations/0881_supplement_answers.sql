-- Files that answers of a supplement name are used by it, and answers in clear are found, as with other answers to forms.
call sys_track_files('ds_tb_works_supplement', 'dsTbWorksSupplement', 'answers', 'answers');
create index ds_tb_works_supplement_in_clear on ds_tb_works_supplement (id) where sys_answers_in_clear(answers);
