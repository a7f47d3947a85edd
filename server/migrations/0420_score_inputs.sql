-- What a score run was computed from, as compressed JSON: its ranks are replayed from it, whatever happens to the reviews later
create table ds_tb_score_run_input (
  run_id text primary key,
  tenant_id integer not null,
  content text not null
);
