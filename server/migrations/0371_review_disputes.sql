-- Disputes that were seen: each rule asks once for one more review of a work, on however many nodes
create table ds_tb_review_dispute (
  tenant_id integer not null,
  project_id text not null,
  works_id text not null,
  rule text not null,
  -- The further review; null if nobody was left to give it to
  review_id text,
  create_time timestamptz not null,
  primary key (project_id, works_id, rule)
);
