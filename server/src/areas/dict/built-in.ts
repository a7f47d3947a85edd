import type { Columns } from '@saiyun/sdk/contract';
import type { dict } from '@saiyun/sdk/entities';
import { isNeededDict } from '@saiyun/sdk/logic/permission';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/entity-module.ts';

interface Named {
  readonly name: string;
  readonly nameEn: string | null | undefined;
}

/** `row.built_in`, whose text says that the name may be changed. */
export function builtInFailure({ language }: Pick<TxCtx, 'language'>, { name, nameEn }: Named): Failure {
  return new Failure('row.built_in', { name: (language === 'en' && nameEn) || name });
}

/** Refuses with it. */
export function refuseBuiltIn(ctx: Pick<TxCtx, 'language'>, named: Named): never {
  throw builtInFailure(ctx, named);
}

/** Refuses if the program needs the dictionary. */
export function refuseNeededDict(
  ctx: Pick<TxCtx, 'language'>,
  { dictCode, dictName, dictNameEn }: Pick<Columns<typeof dict>, 'dictCode' | 'dictName' | 'dictNameEn'>,
): void {
  if (isNeededDict(dictCode)) refuseBuiltIn(ctx, { name: dictName ?? '', nameEn: dictNameEn });
}

/** The same check for a dictionary in the bin, before it is deleted for good. */
export async function refuseNeededInBin(ctx: TxCtx, id: string): Promise<void> {
  const found = await ctx.tx.one<{ dictCode: string; dictName: string; dictNameEn: string | null }>(
    'select dict_code as "dictCode", dict_name as "dictName", dict_name_en as "dictNameEn" from sys_dict where id = $1 and tenant_id = $2',
    [id, ctx.tenantId],
  );
  if (found) refuseNeededDict(ctx, found);
}
