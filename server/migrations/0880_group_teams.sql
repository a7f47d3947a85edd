-- How many people and tutors a team of a group has, where that is other than in the competition.
alter table ds_tb_competition_group
  add column team_min integer,
  add column team_max integer,
  add column tutor_max integer;
