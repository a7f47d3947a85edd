import type { ReviewDetail } from '@saiyun/sdk';
import { issueText } from '@saiyun/sdk/messages';
import { Text } from 'ink';
import { useAppContext } from '../../kit/app-context.ts';
import { frameLines } from '../../kit/frame.tsx';
import { cut, width, wrap } from '../../state/cells.ts';
import { select } from '../../state/list-window.ts';
import { colour, stateColour } from '../../theme.ts';
import { ItemLine } from './item-line.tsx';
import { itemGuide, itemName, workTitle } from './names.ts';
import { OtherLine } from './other-line.tsx';
import { sheetLines } from './sheet-lines.ts';
import type { ReviewWork } from './use-review.ts';

export interface ReviewSheetProps {
  readonly work: ReviewWork;
  readonly detail: ReviewDetail;
  /** Index of the selected line. */
  readonly selected: number;
}

/** The first lines, the last of which says how to read on if there are more. */
function shortened(lines: readonly string[], count: number, columns: number, more: string): readonly string[] {
  if (lines.length <= count) return lines;
  const last = lines[count - 1] ?? '';
  return [
    ...lines.slice(0, count - 1),
    (width(last) > columns - width(more) ? cut(last, columns - width(more)).slice(0, -1) : last) + more,
  ];
}

/** Title, state, two blank lines and the score. */
const fixedLines = 5;

/** The work, the form and the score, with as much of the abstract and guide as the window has room for. */
export function ReviewSheet({ work, detail, selected }: ReviewSheetProps) {
  const { t, language, columns, rows } = useAppContext();
  const { items, form, editable, total } = work;
  const lines = sheetLines(items);
  const line = lines[selected];
  const inner = columns - 4;
  const guide = line?.name === 'item' ? itemGuide(line.item, language) : '';
  const room = rows - frameLines - fixedLines;
  // The form comes first; a long one scrolls and leaves a line for the abstract and one for the guide.
  const height = Math.max(1, Math.min(lines.length, room - 2));
  const abstractRoom = Math.max(1, Math.min(3, room - height - 1));
  const guideRoom = Math.max(0, Math.min(3, room - height - abstractRoom));
  const { top } = select({ selected: 0, top: 0 }, selected, lines.length, height);
  return (
    <>
      <Head detail={detail} abstractRoom={abstractRoom} />
      <Text> </Text>
      {lines.slice(top, top + height).map((one) => {
        const isSelected = one.key === line?.key;
        if (one.name !== 'item') return <OtherLine key={one.key} line={one} work={work} selected={isSelected} editable={editable} />;
        const issue = work.issues.get(one.key);
        // The fault is named by the id of its item, which nobody reads.
        const problem = issue && issueText(language, undefined, { ...issue, field: itemName(one.item, language) });
        return <ItemLine key={one.key} item={one.item} form={form} selected={isSelected} editable={editable} problem={problem} />;
      })}
      <Text dimColor={colour.faint}>{lines.length > height ? `  ${selected + 1} / ${lines.length}` : ' '}</Text>
      <Text wrap="truncate">
        <Text bold>{`  ${t('review.total')}  `}</Text>
        <Text bold color={total === null ? colour.dim : colour.good}>
          {total === null ? t('review.incomplete') : total.toFixed(3)}
        </Text>
        <Text dimColor={colour.faint}>{`  ${t('review.of', { max: detail.template.fullMark })}`}</Text>
      </Text>
      {guide && guideRoom > 0 && (
        <Text dimColor={colour.faint}>
          {wrap(guide, inner)
            .slice(0, guideRoom)
            .map((one) => `  ${one}`)
            .join('\n')}
        </Text>
      )}
    </>
  );
}

/** Title, state and abstract of the work. */
function Head({ detail: { review, works }, abstractRoom }: { readonly detail: ReviewDetail; readonly abstractRoom: number }) {
  const { t, language, columns } = useAppContext();
  const state = stateColour(review.status);
  const due = review.dueTime ? `  ${t('review.due', { time: review.dueTime.slice(0, 16) })}` : '';
  const abstract = wrap(works.abstractText?.trim() || t('review.noAbstract'), columns - 4);
  return (
    <>
      <Text bold>{cut(` ${workTitle(works, language)}`, columns)}</Text>
      <Text wrap="truncate">
        <Text {...(state && { color: state })}>{` ${review.status_dictText ?? review.status}`}</Text>
        <Text dimColor={colour.faint}>{cut(`  ${review.anonymousCode}  ${review.projectName}${due}`, columns - 12)}</Text>
      </Text>
      <Text dimColor={colour.faint}>
        {shortened(abstract, abstractRoom, columns - 4, ` … ${t('review.more')}`)
          .map((one) => `  ${one}`)
          .join('\n')}
      </Text>
    </>
  );
}
