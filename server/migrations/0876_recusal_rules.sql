-- Until when a recusal rule holds
alter table ds_tb_recusal_rule add column expire_time timestamptz;
-- A rule that only weighs did nothing before. Without a weight it would still: it now takes off as much as a full match of labels gives.
update ds_tb_recusal_rule set weight = 10 where hard = '0' and weight is null;
