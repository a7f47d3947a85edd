-- A new data key while the platform serves: the key that values get, since when nodes seal with it, and how far that is. Hashes keep
-- their key meanwhile and afterwards; it is stored sealed, so that the data key it came from can go.
alter table sys_data_key
  add column live_to text,
  add column live_since timestamptz,
  add column live_place jsonb,
  add column hash_sealed text;

-- Which keys each running node knows, and with which it seals.
create table sys_node_key (
  node text primary key,
  key_ids text[] not null,
  seals_by text not null,
  seen_time timestamptz not null
);
