-- By which key the keyed hashes of this database are made: a node that does not have it must not write here.
create table sys_data_key (
  only_one boolean primary key default true check (only_one),
  key_id text not null,
  -- A known text, sealed with that key
  probe text not null,
  -- While all values are sealed anew: the key that they get, and how far that is
  rekey_to text,
  rekey_place jsonb,
  create_time timestamptz not null default now()
);

-- Answers hold what the call answered, numbers of cards and persons too: they are sealed from now on, and what lies here in clear goes.
delete from sys_idempotency;
alter table sys_idempotency alter column response type text using null;
