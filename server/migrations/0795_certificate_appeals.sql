-- Who is left out of a batch for an open appeal leads to it.
alter table ds_tb_certificate_problem add column appeal_id text;
