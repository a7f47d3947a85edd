-- Who wants an approval taken back, who did it, and why: from the limit of two people on these are two.
alter table ds_tb_expert_withdrawal add column take_back_by text;
alter table ds_tb_expert_withdrawal add column taken_back_by text;
alter table ds_tb_expert_withdrawal add column take_back_reason text;
