-- Accounts of the ledger have names that people read and search for; codes stay for programs. A name follows that of its owner.
alter table ds_tb_ledger_account
  add column account_name text not null default '',
  add column account_name_en text not null default '';

create function ds_tb_ledger_account_name(in of_tenant integer, in of_code text, out zh text, out en text) language plpgsql stable as $$
declare
  owner_id text := split_part(of_code, ':', 2);
  of_part text := split_part(of_code, ':', 3);
  owner_zh text;
  owner_en text;
begin
  select p.zh, p.en into zh, en from (values
    ('platform:cash:bank', '平台银行存款', 'Platform: bank'),
    ('platform:cash:offline', '平台线下收付', 'Platform: offline payments'),
    ('platform:cash:wechat', '平台微信收款', 'Platform: WeChat Pay'),
    ('platform:cash:alipay', '平台支付宝收款', 'Platform: Alipay'),
    ('platform:fee-income', '平台收费收入', 'Platform: fee income'),
    ('platform:msg-income', '平台消息收入', 'Platform: message income'),
    ('platform:review-cost', '平台评审费用', 'Platform: review costs'),
    ('tax:iit-payable', '应交个人所得税', 'Income tax payable')
  ) as p (code, zh, en) where p.code = of_code;
  if zh is not null then return; end if;
  if of_code like 'expert:%' then
    select e.real_name, e.real_name into owner_zh, owner_en from ds_tb_expert e where e.id = owner_id and e.tenant_id = of_tenant;
  elsif of_code like 'msg:%' then
    select coalesce(u.unit_name, c.competition_name, '平台消息'),
        coalesce(u.unit_name_en, u.unit_name, c.competition_name_en, c.competition_name, 'Platform messages')
      into owner_zh, owner_en
    from ds_tb_msg_sub_account s
      left join ds_tb_unit u on u.id = s.unit_id and u.tenant_id = s.tenant_id
      left join ds_tb_competition c on c.id = s.competition_id and c.tenant_id = s.tenant_id
    where s.id = owner_id and s.tenant_id = of_tenant;
  end if;
  select coalesce(owner_zh, '') || ' · ' || w.zh, coalesce(owner_en, '') || ' · ' || w.en into zh, en from (values
    ('available', '可用', 'available'),
    ('held', '冻结', 'held'),
    ('prepaid', '预存', 'prepaid'),
    ('frozen', '冻结', 'frozen')
  ) as w (part, zh, en) where w.part = of_part;
  if owner_zh is null or zh is null then zh := of_code; en := of_code; end if;
end $$;

update ds_tb_ledger_account a set (account_name, account_name_en) = (select n.zh, n.en from ds_tb_ledger_account_name(a.tenant_id, a.account_code) n);

create function ds_tb_ledger_account_named() returns trigger language plpgsql as $$
begin
  if new.account_name = '' then
    select n.zh, n.en into new.account_name, new.account_name_en from ds_tb_ledger_account_name(new.tenant_id, new.account_code) n;
  end if;
  return new;
end $$;
create trigger ds_tb_ledger_account_named before insert on ds_tb_ledger_account for each row execute function ds_tb_ledger_account_named();

create function ds_tb_ledger_account_follows() returns trigger language plpgsql as $$
begin
  update ds_tb_ledger_account a
  set (account_name, account_name_en) = (select n.zh, n.en from ds_tb_ledger_account_name(a.tenant_id, a.account_code) n)
  where a.tenant_id = new.tenant_id and a.account_code in ('expert:' || new.id || ':available', 'expert:' || new.id || ':held') and a.del_flag = '0';
  return null;
end $$;
create trigger ds_tb_expert_ledger_name after update of real_name on ds_tb_expert
  for each row when (old.real_name is distinct from new.real_name) execute function ds_tb_ledger_account_follows();

create index ds_tb_ledger_account_account_name on ds_tb_ledger_account (tenant_id, account_name, id) where del_flag = '0';
drop trigger ds_tb_ledger_account_title on ds_tb_ledger_account;
create trigger ds_tb_ledger_account_title after delete or update of tenant_id, account_name, account_name_en on ds_tb_ledger_account
  for each statement execute function sys_title_changed();
