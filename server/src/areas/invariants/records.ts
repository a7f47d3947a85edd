import { entityByName, user } from '@saiyun/sdk/entities';
import { uniqueGroups } from '@saiyun/sdk/logic/draft';
import { sealedBy } from '../../kernel/cipher/cipher.ts';
import { sealedMember } from '../../kernel/cipher/sealed-json.ts';
import { columnsOf } from '../../kernel/row/columns.ts';
import { inClear, sealedKeys } from '../online/form/sealed-rows.ts';
import { firstTenant } from '../tenant/platform.ts';
import type { Check, Finding } from './check.ts';
import { namedRows } from './check.ts';

/** An account may be a member of tenants other than its own. */
const member = ' or exists (select 1 from sys_user_tenant m where m.user_id = r.id and m.tenant_id = v.tenant_id)';

/** Every reference leads to a row of the same tenant. Deleted rows count, because past data still refer to them. */
export const references: Check = {
  name: 'references',
  label: ['引用的记录存在', 'references lead to records'],
  run: async ({ db }, entities) => {
    const findings: Finding[] = [];
    const served = new Set(entities.map(({ name }) => name));
    for (const entity of entities)
      for (const { name, field, column } of columnsOf(entity).all) {
        const target = field.kind === 'ref' && field.of !== undefined && served.has(field.of) ? entityByName(field.of) : undefined;
        if (!target) continue;
        const value = field.many ? `unnest(string_to_array(t.${column}, ','))` : `t.${column}`;
        const tenant = target.shared || entity.shared ? '' : ` and (r.tenant_id = v.tenant_id${target.name === user.name ? member : ''})`;
        const rows = await db.many<{ id: string; value: string }>(
          `select v.id, v.value from (select t.id, t.tenant_id, ${value} as value from ${entity.table} t where t.del_flag = '0') v
           where v.value is not null and v.value <> '' and not exists (select 1 from ${target.table} r where r.id = v.value${tenant})
           order by v.id limit ${namedRows}`,
        );
        for (const { id, value: found } of rows) findings.push({ table: entity.table, id, detail: `${name} → ${target.name} ${found}` });
      }
    return findings;
  },
};

/** Every dictionary value is an item of its dictionary, above all states. */
export const dictionaryValues: Check = {
  name: 'dictionaries',
  label: ['字典值有效', 'dictionary values are items'],
  run: async ({ db }, entities) => {
    const findings: Finding[] = [];
    // Log lines without an owner, for instance a sign-in with an unknown name, belong to the platform.
    const first = (await firstTenant({ db })) ?? 0;
    for (const entity of entities)
      for (const { name, field, column } of columnsOf(entity).all) {
        // A field may name a table instead of a dictionary; those are references.
        if (field.kind !== 'dict' || field.of === undefined || field.of.includes(',')) continue;
        const value = field.many ? `unnest(string_to_array(t.${column}, ','))` : `t.${column}`;
        const tenant = entity.shared ? '' : `and d.tenant_id = coalesce(nullif(v.tenant_id, 0), ${first})`;
        const rows = await db.many<{ id: string; value: string }>(
          `select v.id, v.value from (select t.id, t.tenant_id, ${value} as value from ${entity.table} t where t.del_flag = '0') v
           where v.value is not null and v.value <> '' and not exists (
             select 1 from sys_dict_item i join sys_dict d on d.id = i.dict_id where d.dict_code = $1 and i.item_value = v.value and d.del_flag = '0' ${tenant})
           order by v.id limit ${namedRows}`,
          [field.of],
        );
        for (const { id, value: found } of rows) findings.push({ table: entity.table, id, detail: `${name} = ${found} (${field.of})` });
      }
    return findings;
  },
};

/**
 * Encrypted values open with this server's key, and no sensitive value
 * lies in the clear: a wrong key is found before people see empty fields.
 */
export const sealedValues: Check = {
  name: 'cipher',
  label: ['加密数据可解密', 'encrypted values open with this key'],
  run: async ({ db, cipher }, entities) => {
    const findings: Finding[] = [];
    const isOpen = (sealed: string): boolean => cipher.knows(sealedBy(sealed) ?? '') && cipher.open(sealed) !== null;
    for (const entity of entities)
      for (const { name, field, column } of columnsOf(entity).all) {
        if (!field.cipher && !field.sealed) continue;
        const [sealedSql, clearSql] = field.sealed
          ? [`coalesce(${column}->>'${sealedMember}', '')`, `sys_answers_in_clear(${column})`]
          : [column, 'false'];
        const sql = `select id, ${sealedSql} as sealed, ${clearSql} as clear from ${entity.table}
          where ${column} is not null and ${column}::text <> '' order by id`;
        let found = 0;
        for await (const rows of db.stream<{ id: string; sealed: string; clear: boolean }>(sql, [], 1000)) {
          for (const { id, sealed, clear } of rows)
            if ((clear || !isOpen(sealed)) && ++found <= namedRows) findings.push({ table: entity.table, id, detail: name });
        }
      }
    for (const { formId, key } of await sealedKeys(db)) {
      const sql = `select id, data->>$2::text as sealed, ${inClear} as clear from online_form_row
        where form_id = $1 and coalesce(data->>$2::text, '') <> '' order by id`;
      let found = 0;
      for await (const rows of db.stream<{ id: string; sealed: string; clear: boolean }>(sql, [formId, key], 1000)) {
        for (const { id, sealed, clear } of rows)
          if ((clear || !isOpen(sealed)) && ++found <= namedRows) findings.push({ table: 'online_form_row', id, detail: key });
      }
    }
    return findings;
  },
};

/** Unique values are unique among the live rows of a tenant. */
export const uniqueValues: Check = {
  name: 'unique',
  label: ['唯一值不重复', 'unique values stand once'],
  run: async ({ db }, entities) => {
    const findings: Finding[] = [];
    for (const entity of entities)
      for (const group of uniqueGroups(entity)) {
        const columns = columnsOf(entity).all.filter(({ name }) => group.includes(name));
        if (columns.length < group.length || columns.some(({ field }) => field.cipher)) continue;
        const names = columns.map(({ column }) => `t.${column}`);
        const rows = await db.many<{ id: string; n: number }>(
          `select min(t.id) as id, count(*)::int as n from ${entity.table} t
           where t.del_flag = '0' and ${names.map((one) => `${one} is not null`).join(' and ')}
           group by ${[...(entity.shared ? [] : ['t.tenant_id']), ...names].join(', ')} having count(*) > 1 order by 1 limit ${namedRows}`,
        );
        for (const { id, n } of rows) findings.push({ table: entity.table, id, detail: `${group.join(', ')} × ${n}` });
      }
    return findings;
  },
};
