-- What the inputs of a score run looked like when it was computed, and how the experts agreed in it: its page computes neither again
alter table ds_tb_score_run_input add column mark text, add column quality jsonb;
