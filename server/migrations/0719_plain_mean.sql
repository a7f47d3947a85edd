-- A run without a formula said `mean`, which is told in words: each reader's own.
update ds_tb_score_run set formula_version = 'reason:plainMean' where formula_version = 'mean';
