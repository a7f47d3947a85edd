import { allFields, type Columns, roles } from '@saiyun/sdk/contract';
import { type dict, type dictItem, entityList } from '@saiyun/sdk/entities';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/entity-module.ts';

/**
 * The dictionaries that definitions name, each with the values that the program relies on: states, defaults, base roles. The operator may
 * change their names and texts, and all other values.
 */
const needed: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const found = new Map<string, Set<string>>([['base_role', new Set<string>(roles)]]);
  for (const [, entity] of entityList)
    for (const [name, field] of Object.entries(allFields(entity))) {
      if (field.kind !== 'dict' || !field.of) continue;
      const values = found.get(field.of) ?? new Set<string>();
      found.set(field.of, values);
      if (field.default !== undefined) values.add(String(field.default));
      if (name !== entity.stateField) continue;
      for (const state of Object.values(entity.states)) values.add(state);
    }
  return found;
})();

const isNeededDict = (code = ''): boolean => needed.has(code);
const isNeededValue = (code = '', value = ''): boolean => needed.get(code)?.has(value) === true;

/** Refuses with `row.built_in`, whose text says that the name may be changed. */
export function refuseBuiltIn(name = ''): never {
  throw new Failure('row.built_in', { name });
}

/** Refuses if the program needs the dictionary. */
export function refuseNeededDict({ dictCode, dictName }: Columns<typeof dict>): void {
  if (isNeededDict(dictCode)) refuseBuiltIn(dictName);
}

/** Refuses if the program relies on the item's value. */
export async function refuseNeededItem({ tx, tenantId }: TxCtx, { dictId, itemValue, itemText }: Columns<typeof dictItem>): Promise<void> {
  const found = await tx.one<{ code: string }>('select dict_code as code from sys_dict where id = $1 and tenant_id = $2', [
    dictId,
    tenantId,
  ]);
  if (isNeededValue(found?.code, itemValue)) refuseBuiltIn(itemText);
}

/** The same check for a dictionary in the bin, before it is deleted for good. */
export async function refuseNeededInBin({ tx, tenantId }: TxCtx, id: string): Promise<void> {
  const found = await tx.one<{ dictCode: string; dictName: string }>(
    'select dict_code as "dictCode", dict_name as "dictName" from sys_dict where id = $1 and tenant_id = $2',
    [id, tenantId],
  );
  if (found) refuseNeededDict(found);
}
