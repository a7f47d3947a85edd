import type { PrintBody } from '@saiyun/sdk/logic/online';
import { withCondition } from '../../../kernel/access/with-condition.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { Failure } from '../../../kernel/failure.ts';
import { list } from '../../../kernel/list/page.ts';
import { queryById } from '../../../kernel/write/standard-calls.ts';
import { openForm } from '../form/open-form.ts';
import { type FindModule, sourceOf } from '../source-module.ts';
import type { PrintRows } from './page.ts';

const mostRows = 500;

/** The data of the page: the row and its parts, as the caller's own calls would return them. */
export async function rowsFor(
  ctx: Ctx,
  find: FindModule,
  { source, body }: { readonly source: string; readonly body: PrintBody },
  id: string,
): Promise<PrintRows> {
  const found = await sourceOf(ctx, find, source);
  if (!found) throw new Failure('online.report_broken');
  const row = await queryById(found.ctx, found.module, id);
  const parts = new Map<string, PrintRows['parts'] extends ReadonlyMap<string, infer P> ? P : never>();
  for (const section of body.sections) {
    if (section.kind !== 'rows') continue;
    const part = await openForm(ctx, section.form);
    const own = withCondition(part.form.module, (_ctx, first) => ({ sql: `t.main_id = $${first}`, params: [id] }));
    const page = await list(part.ctx, own, { pageSize: String(mostRows), column: 'createTime', order: 'asc' });
    parts.set(section.form, { entity: part.form.module.entity, rows: page.records });
  }
  return { entity: found.module.entity, row, parts };
}
