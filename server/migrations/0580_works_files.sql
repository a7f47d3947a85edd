-- Works have files of several kinds, within what their stage takes
alter table ds_tb_works
  add column attachment_files text,
  add column video_files text,
  add column letter_file text;
alter table ds_tb_competition_stage add column file_limits jsonb;

-- Numbers of works are given by a rule of the competition; the counter never goes back
alter table ds_tb_competition add column works_number_rule text;
create table ds_tb_works_counter (
  tenant_id integer not null,
  competition_id text not null,
  last_no integer not null,
  primary key (tenant_id, competition_id)
);

-- Files are opened by whoever sees the rows that name them
call sys_track_files('ds_tb_works', 'dsTbWorks', 'attachmentFiles', 'attachment_files');
call sys_track_files('ds_tb_works', 'dsTbWorks', 'videoFiles', 'video_files');
call sys_track_files('ds_tb_works', 'dsTbWorks', 'letterFile', 'letter_file');
