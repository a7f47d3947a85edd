import type { Columns } from '@saiyun/sdk/contract';
import type { dict, dictItem } from '@saiyun/sdk/entities';
import { isNeededDict, isNeededValue } from '@saiyun/sdk/logic/permission';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/entity-module.ts';

interface Named {
  readonly name: string;
  readonly nameEn: string | null | undefined;
}

/** Refuses with `row.built_in`, whose text says that the name may be changed. */
export function refuseBuiltIn({ language }: Pick<TxCtx, 'language'>, { name, nameEn }: Named): never {
  throw new Failure('row.built_in', { name: (language === 'en' && nameEn) || name });
}

/** Refuses if the program needs the dictionary. */
export function refuseNeededDict(
  ctx: Pick<TxCtx, 'language'>,
  { dictCode, dictName, dictNameEn }: Pick<Columns<typeof dict>, 'dictCode' | 'dictName' | 'dictNameEn'>,
): void {
  if (isNeededDict(dictCode)) refuseBuiltIn(ctx, { name: dictName ?? '', nameEn: dictNameEn });
}

/** Refuses if the program relies on the item's value. */
export async function refuseNeededItem(ctx: TxCtx, { dictId, itemValue, itemText, itemTextEn }: Columns<typeof dictItem>): Promise<void> {
  const { tx, tenantId } = ctx;
  const found = await tx.one<{ code: string }>('select dict_code as code from sys_dict where id = $1 and tenant_id = $2', [
    dictId,
    tenantId,
  ]);
  if (isNeededValue(found?.code, itemValue)) refuseBuiltIn(ctx, { name: itemText ?? '', nameEn: itemTextEn });
}

/** The same check for a dictionary in the bin, before it is deleted for good. */
export async function refuseNeededInBin(ctx: TxCtx, id: string): Promise<void> {
  const found = await ctx.tx.one<{ dictCode: string; dictName: string; dictNameEn: string | null }>(
    'select dict_code as "dictCode", dict_name as "dictName", dict_name_en as "dictNameEn" from sys_dict where id = $1 and tenant_id = $2',
    [id, ctx.tenantId],
  );
  if (found) refuseNeededDict(ctx, found);
}
