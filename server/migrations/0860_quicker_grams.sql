-- The pairs of 0235_search_grams.sql, the same for every text, in two thirds of the time: each new row of a searched record makes them.
-- What took the time were copies: of both tables with each call, and of all pairs found so far with each character.
do $$
declare
  before constant text := (select prosrc from pg_proc where oid = 'sys_search_grams(text[])'::regprocedure);
  -- The two tables of letters, as they stand in the function.
  tables constant text[] := array(select m[1] from regexp_matches(before, '(\(\s*''[a-z.]+''[a-z.''\s]*\)::bytea)', 'g') as m);
begin
  if cardinality(tables) <> 2 then
    raise exception 'the letters of sys_search_grams are not where they were';
  end if;
  execute format($create$
create or replace function sys_search_grams(variadic texts text[]) returns text[] language plpgsql immutable parallel safe as $body$
declare
  found text[] := '{}';
  one text;
  sign text;
  code integer;
  a text;
  b text;
  last_sign text;
  last_a text;
  last_b text;
begin
  foreach one in array texts loop
    continue when one is null;
    last_sign := '^';
    last_a := '^';
    last_b := null;
    foreach sign in array string_to_array(lower(left(one, 100)), null) loop
      found := found || (last_sign || sign);
      code := ascii(sign) - 19968;
      a := case when code between 0 and 20901 then nullif(chr(get_byte(%1$s, code)), '.') end;
      if a is not null then
        b := nullif(chr(get_byte(%2$s, code)), '.');
        found := found || (last_a || a);
        if b is not null then
          found := found || (last_a || b);
        end if;
        if last_b is not null then
          found := found || (last_b || a);
          if b is not null then
            found := found || (last_b || b);
          end if;
        end if;
        last_b := b;
        last_a := a;
      else
        if last_a <> last_sign then
          found := found || (last_a || sign);
          if last_b is not null then
            found := found || (last_b || sign);
          end if;
          last_b := null;
        end if;
        last_a := sign;
      end if;
      last_sign := sign;
    end loop;
  end loop;
  return found;
end $body$
  $create$, tables[1], tables[2]);
end $$;
