import { ruleIssue } from '@saiyun/sdk/contract';
import { onlineReport } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import type { ReportSpec } from '@saiyun/sdk/logic/online';
import { readInput } from '../../../http/call/input.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { dictOptions, wireColumn } from '../form/columns.ts';
import { type FindModule, sourceOf } from '../source-module.ts';
import { reportColumns } from './query.ts';
import { readReport, reportRows } from './run.ts';

const { source, query } = onlineReport.fields;
export const previewInput = { source, query } as const;

/** Enough rows to see what a report comes to, and for its chart. */
const shownRows = 50;

/** The parameters that have a default; a condition without a value is left out, as for a reader who gives none. */
const withDefaults = (spec: ReportSpec): ReportSpec => ({
  ...spec,
  params: (spec.params ?? []).map(({ required: _required, ...param }) => param),
});

/** POST preview: the first rows of a report as it stands on the desk, within what the caller itself may see. */
export async function previewReport(ctx: Ctx, find: FindModule, body: unknown): Promise<unknown> {
  rolesForCall(ctx, onlineReport, 'queryById');
  const asked = readInput(previewInput, body);
  const spec = asked.query as ReportSpec;
  const from = await sourceOf(ctx, find, asked.source);
  const columns = from ? reportColumns(from.module, find, spec) : ruleIssue('source', 'online.source');
  if ('code' in columns || !from) {
    refuseIssues(onlineReport.fields, 'code' in columns ? [columns] : []);
    return undefined;
  }
  const rows = await reportRows(ctx, { query: withDefaults(spec), source: from, columns }, onlineReport.label, {});
  return {
    columns: columns.map(({ key, field }) => ({ ...wireColumn(key, field, ctx.language), kind: field.kind })),
    dictOptions: await dictOptions(
      ctx,
      columns.map(({ field }) => field),
    ),
    ...(await readReport(ctx, rows, shownRows, 0)),
  };
}
