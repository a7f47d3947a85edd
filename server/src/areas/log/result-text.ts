import { isFailureCode, type Label, labelIn } from '@saiyun/sdk/contract';
import { failureText } from '@saiyun/sdk/messages';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../kernel/context.ts';

const unknown: Label = ['失败', 'Failed'];

/** What is left of a sentence whose values the log did not keep: dots where it has nothing between quotes or after a colon. */
const withoutValues = (text: string): string => text.replaceAll(/“”|""/g, '…').replace(/([:：]) *$/, '$1…');

interface Row {
  readonly id: string;
  readonly result: string;
  readonly numbers: Readonly<Record<string, number>> | null;
}

/** Why calls failed, as a sentence in the reader's language with the numbers that it tells. */
export async function resultTexts(
  { tenantId, language }: Ctx,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly resultText: string }>> {
  const rows = await tx.many<Row>(
    'select id, result, result_numbers as numbers from sys_log where id = any($1) and tenant_id = $2 and result is not null',
    [ids, tenantId],
  );
  return new Map(
    rows.map(({ id, result, numbers }) => [
      id,
      { resultText: isFailureCode(result) ? withoutValues(failureText(language, result, numbers ?? {})) : labelIn(unknown, language) },
    ]),
  );
}
