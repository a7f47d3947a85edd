-- The code by which people join a team: one of each role that it has places for. A new code replaces the one before.
create table ds_tb_team_invite (
  id text primary key,
  tenant_id integer not null,
  registration_id text not null,
  member_role text not null,
  code text not null,
  expire_time timestamptz not null,
  create_by text,
  create_time timestamptz not null
);
create unique index ds_tb_team_invite_role on ds_tb_team_invite (tenant_id, registration_id, member_role);
create unique index ds_tb_team_invite_code on ds_tb_team_invite (tenant_id, code);
