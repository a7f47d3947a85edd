-- Whether a review that came back or ran out goes to the next expert by itself
alter table ds_tb_review_project add column auto_refill text;
