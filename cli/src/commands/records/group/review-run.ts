import type { ReviewDetail } from '@saiyun/sdk/calls';
import { labelIn } from '@saiyun/sdk/contract';
import { review as reviewRecord } from '@saiyun/sdk/entities';
import type { Cli, Run } from '../../../cli.ts';
import { recordLines, tableLines } from '../../../output/table.ts';
import { withClient } from '../../../platform/session.ts';
import { withRow } from '../record/named-rows.ts';

export type ReviewOptions =
  | { readonly action: 'mine'; readonly status?: string; readonly page: number; readonly size: number }
  | { readonly action: 'show'; readonly id: string /** Prints an input for `review stage`. */; readonly generate?: boolean };

export const runReview: Run<ReviewOptions, 'review'> = async (cli, options) => {
  if (options.action === 'mine') await mine(cli, options);
  else await show(cli, options);
  return undefined;
};

/** Lists the expert's own reviews; the entrant is not named if the review is blind. */
async function mine(
  cli: Cli<'review'>,
  { status, page: pageNo, size: pageSize }: Extract<ReviewOptions, { action: 'mine' }>,
): Promise<void> {
  const page = await withClient(cli, (client) => client.reviews.myList({ pageNo, pageSize, ...(status !== undefined && { status }) }));
  if (cli.asData) {
    await cli.data(page.records);
    return;
  }
  const columns = (['review.code', 'review.work', 'program.column.state', 'review.due', 'review.score'] as const).map((key) => ({
    title: cli.text(key),
  }));
  const rows = page.records.map((one) => [
    one.id,
    one.anonymousCode,
    one.title,
    one.status_dictText ?? one.status,
    one.dueTime ?? '',
    one.totalScore ?? '',
  ]);
  await cli.show(tableLines([{ title: 'id', whole: true }, ...columns], rows, cli.tableWidth), { titled: true });
  cli.notice('program.pageOf', { page: page.current, pages: page.pages, count: page.total });
}

const members: Readonly<Record<string, 'scoreValue' | 'gradeValue' | 'passValue'>> = {
  score: 'scoreValue',
  grade: 'gradeValue',
  passFail: 'passValue',
};

/** What the expert gave so far, and null for what is open: an input that `review stage` and `review submit` take back. */
function draftOf({ template, result }: ReviewDetail): object {
  const { items } = template;
  const given = new Map((result?.items ?? []).map((one) => [one.itemId, one]));
  const scored = items.filter(({ id }) => !items.some(({ parentId }) => parentId === id));
  return {
    items: scored.map(({ id, itemType }) => {
      const member = members[itemType] ?? 'textValue';
      return { itemId: id, [member]: given.get(id)?.[member] ?? null };
    }),
    comment: result?.comment ?? null,
  };
}

/** Shows one review with its work and what each item of the form accepts, so that a draft for `review stage` can be written. */
async function show(cli: Cli<'review'>, { id, generate }: Extract<ReviewOptions, { action: 'show' }>): Promise<void> {
  const detail = await withClient(cli, (client) => withRow(cli, client, reviewRecord, id, (found) => client.reviews.detail(found)));
  if (generate) {
    await cli.data(draftOf(detail));
    return;
  }
  if (cli.asData) {
    await cli.data(detail);
    return;
  }
  const { review, works, template, result, editable } = detail;
  const { language } = cli.settings;
  await cli.show([
    ...recordLines([
      ['id', review.id],
      [cli.text('review.code'), review.anonymousCode],
      [cli.text('review.work'), works.title],
      [cli.text('program.column.state'), review.status_dictText ?? review.status],
      [cli.text('review.due'), review.dueTime ?? ''],
      [cli.text('review.editable'), cli.text(editable ? 'program.isSo' : 'program.isNot')],
      [cli.text('review.form'), labelIn([template.templateName, template.templateNameEn ?? template.templateName], language)],
      [cli.text('review.score'), result?.totalScore === null || result === null ? '' : `${result.totalScore} / ${template.fullMark}`],
    ]),
    '',
    ...tableLines(
      [{ title: cli.text('review.item') }, { title: cli.text('review.itemName') }, { title: cli.text('review.full'), right: true }],
      template.items.map((item) => [item.id, item.itemName ?? '', item.maxValue ?? '']),
    ),
  ]);
}
