import type { Columns } from '@saiyun/sdk/contract';
import { ruleIssue } from '@saiyun/sdk/contract';
import { onlineReport } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { dictsOf } from '../../../kernel/dict/dicts.ts';
import { type EntityModule, entityModule, type TxCtx } from '../../../kernel/entity-module.ts';
import { checkedDefinition, type FindModule, sourceOf } from '../source-module.ts';
import { reportColumns } from './query.ts';

const refuseWrong = async (ctx: TxCtx, find: FindModule, whole: Columns<typeof onlineReport>): Promise<void> => {
  const { query: spec } = whole;
  if (!spec) return;
  const source = await sourceOf(ctx, find, whole.source ?? '');
  const columns = source ? reportColumns(source.module, find, spec) : ruleIssue('source', 'online.source');
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const missing = spec.params?.find(({ dictCode }) => dictCode !== undefined && !dicts.get(dictCode));
  refuseIssues(onlineReport.fields, [
    ...('code' in columns ? [columns] : []),
    ...(missing ? [ruleIssue('query', 'online.dict', { code: missing.dictCode ?? '' })] : []),
  ]);
};

/** Definitions of reports (CALL-88). Every name in them is looked up when they are stored, and again when they run. */
export function onlineReportModule(find: FindModule): EntityModule {
  return entityModule(
    onlineReport,
    checkedDefinition<typeof onlineReport>((ctx, whole) => refuseWrong(ctx, find, whole)),
  );
}
