-- Accounts of messages in the ledger are named after a unit or a competition, and follow a new name of theirs, or another owner.
create function ds_tb_ledger_message_account_follows() returns trigger language plpgsql as $$
begin
  update ds_tb_ledger_account a
  set (account_name, account_name_en) = (select n.zh, n.en from ds_tb_ledger_account_name(a.tenant_id, a.account_code) n)
  from ds_tb_msg_sub_account s
  where s.tenant_id = new.tenant_id and new.id = case tg_argv[0] when 'unit' then s.unit_id when 'competition' then s.competition_id else s.id end
    and a.tenant_id = s.tenant_id and a.account_code in ('msg:' || s.id || ':prepaid', 'msg:' || s.id || ':frozen') and a.del_flag = '0';
  return null;
end $$;

create trigger ds_tb_unit_ledger_name after update of unit_name, unit_name_en on ds_tb_unit for each row
  when ((old.unit_name, old.unit_name_en) is distinct from (new.unit_name, new.unit_name_en))
  execute function ds_tb_ledger_message_account_follows('unit');
create trigger ds_tb_competition_ledger_name after update of competition_name, competition_name_en on ds_tb_competition for each row
  when ((old.competition_name, old.competition_name_en) is distinct from (new.competition_name, new.competition_name_en))
  execute function ds_tb_ledger_message_account_follows('competition');
create trigger ds_tb_msg_sub_account_ledger_name after update of unit_id, competition_id on ds_tb_msg_sub_account for each row
  when ((old.unit_id, old.competition_id) is distinct from (new.unit_id, new.competition_id))
  execute function ds_tb_ledger_message_account_follows('account');

-- Names that were changed before.
update ds_tb_ledger_account a set account_name = f.zh, account_name_en = f.en
from (select x.id, n.zh, n.en from ds_tb_ledger_account x cross join lateral ds_tb_ledger_account_name(x.tenant_id, x.account_code) n
  where x.account_code like 'msg:%' and x.del_flag = '0') f
where a.id = f.id and (a.account_name, a.account_name_en) is distinct from (f.zh, f.en);
