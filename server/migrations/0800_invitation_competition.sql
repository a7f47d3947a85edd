-- What people are invited for: a competition, or the pool of experts. Earlier invitations named no competition.
alter table ds_tb_expert_invitation add column competition_id text;
alter table ds_tb_expert_invitation add column for_pool text;
update ds_tb_expert_invitation set for_pool = '1';
create index ds_tb_expert_invitation_competition_id on ds_tb_expert_invitation (tenant_id, competition_id, create_time, id) where del_flag = '0';
