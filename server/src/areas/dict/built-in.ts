import type { Columns } from '@saiyun/sdk/contract';
import type { dict, dictItem } from '@saiyun/sdk/entities';
import { isNeededDict, isNeededValue } from '@saiyun/sdk/logic/permission';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/entity-module.ts';

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
