-- A payment, or a transfer with its voucher, may be for the orders of several entries
alter table ds_tb_payment rename column order_id to order_ids;
alter table ds_tb_cost_examine rename column order_id to order_ids;
drop index ds_tb_payment_order_id;
drop index ds_tb_cost_examine_order_id;
create index ds_tb_payment_orders on ds_tb_payment using gin (string_to_array(order_ids, ','));
create index ds_tb_cost_examine_orders on ds_tb_cost_examine using gin (string_to_array(order_ids, ','));

-- What a payment pays of each of its orders; written with the payment and never changed.
create table ds_tb_payment_part (
  tenant_id integer not null,
  payment_id text not null,
  order_id text not null,
  amount bigint not null check (amount > 0),
  primary key (payment_id, order_id)
);
create index ds_tb_payment_part_order on ds_tb_payment_part (tenant_id, order_id);
insert into ds_tb_payment_part (tenant_id, payment_id, order_id, amount) select tenant_id, id, order_ids, amount from ds_tb_payment;
