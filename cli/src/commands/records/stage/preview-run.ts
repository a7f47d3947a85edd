import { type PromotionWork, promotionCalls } from '@saiyun/sdk/calls';
import { joinNames } from '@saiyun/sdk/contract';
import { stage } from '@saiyun/sdk/entities';
import type { Run } from '../../../cli.ts';
import { tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { withRow } from '../record/named-rows.ts';

export interface PromotePreviewOptions {
  readonly id: string;
  /** `worksIds=…` names works by hand. */
  readonly set: readonly string[];
}

/** Shows who would go on from a stage and by what, and how to carry exactly that out. */
export const runPromotePreview: Run<PromotePreviewOptions, 'review'> = async (cli, { id, set }) => {
  const { text } = cli;
  const named = set.flatMap((one) => (one.startsWith('worksIds=') ? one.slice('worksIds='.length).split(',') : [])).filter(Boolean);
  const shown = await withClient(cli, (client) =>
    withRow(cli, client, stage, id, (found) => promotionCalls(client.send).promotePreview(found, named)),
  );
  if (cli.asData) {
    await cli.data(shown);
    return undefined;
  }
  const line = (goes: boolean) => (work: PromotionWork) => [
    work.rank === null ? '' : String(work.rank),
    work.score === null ? '' : work.score.toFixed(2),
    goes ? '✓' : '',
    [work.worksNo, work.title].filter(Boolean).join(' '),
    work.team ?? '',
    work.unit ?? '',
    text(`review.promote.why.${work.why}`),
  ];
  const { works, leftOut, gone, digest, targets, projects, basis } = shown;
  const columns = [
    { title: text('review.promote.rank'), right: true },
    { title: text('review.score'), right: true },
    { title: text('review.promote.goes') },
    ...(['review.work', 'review.promote.team', 'review.promote.unit', 'review.promote.why'] as const).map((key) => ({ title: text(key) })),
  ];
  const rows = [...works.map(line(true)), ...leftOut.map(line(false)), ...gone.map(line(false))];
  await cli.show(tableLines(columns, rows, cli.tableWidth), { titled: true });
  cli.notice(`review.promote.basis.${basis}`);
  const open = basis === 'run' ? projects.filter(({ confirmed }) => !confirmed) : [];
  if (open.length > 0)
    cli.notice('review.promote.open', {
      names: joinNames(
        cli.settings.language,
        open.map(({ name }) => name),
      ),
    });
  cli.notice('review.promote.count', { going: works.length, left: leftOut.length, gone: gone.length });
  const [to] = targets;
  if (to) cli.notice('review.promote.apply', { id: shown.stage.id, to: to.id, digest });
  else cli.notice('review.promote.noTarget');
  return undefined;
};
