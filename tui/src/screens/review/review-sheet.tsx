import type { ReviewDetail } from '@saiyun/sdk';
import { issueText } from '@saiyun/sdk/messages';
import { Text } from 'ink';
import { useAppContext } from '../../kit/app-context.ts';
import { frameLines } from '../../kit/frame.tsx';
import { cut, fit, width, wrap } from '../../state/cells.ts';
import { colour, stateColour } from '../../theme.ts';
import { ItemLine, nameColumns } from './item-line.tsx';
import { itemGuide, workTitle } from './names.ts';
import type { ReviewWork } from './use-review.ts';

export interface ReviewSheetProps {
  readonly work: ReviewWork;
  readonly detail: ReviewDetail;
  /** Index of the selected item; the index after the last item is the comment. */
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

/** The work, the form and the score, with as much of the abstract and guide as the window has room for. */
export function ReviewSheet({ work, detail, selected }: ReviewSheetProps) {
  const { t, language, columns, rows } = useAppContext();
  const { items, form, editable, total } = work;
  const { review, works } = detail;
  const item = items[selected];
  const onComment = selected === items.length;
  const title = workTitle(works, language);
  const text = works.abstractText?.trim() || t('review.noAbstract');
  const inner = columns - 4;
  const guide = item ? itemGuide(item, language) : '';
  const room = rows - frameLines - (items.length + 1) - 6;
  const abstractLines = wrap(text, inner);
  const abstractRoom = Math.max(1, Math.min(3, room - 1));
  const guideRoom = Math.max(0, Math.min(3, room - abstractRoom));
  return (
    <>
      <Text bold>{cut(` ${title}`, columns)}</Text>
      <Text wrap="truncate">
        <Text color={stateColour[review.status] ?? 'white'}>{` ${review.status_dictText ?? review.status}`}</Text>
        <Text dimColor>
          {cut(
            `  ${review.anonymousCode}  ${review.projectName}${review.dueTime ? `  ${t('review.due', { time: review.dueTime.slice(0, 16) })}` : ''}`,
            columns - 12,
          )}
        </Text>
      </Text>
      <Text dimColor>
        {shortened(abstractLines, abstractRoom, inner, ` … ${t('review.more')}`)
          .map((line) => `  ${line}`)
          .join('\n')}
      </Text>
      <Text> </Text>
      {items.map((i) => {
        const issue = work.issues.get(i.id);
        return (
          <ItemLine
            key={i.id}
            item={i}
            form={form}
            selected={i.id === item?.id}
            editable={editable}
            problem={issue ? issueText(language, undefined, issue) : undefined}
          />
        );
      })}
      <Text wrap="truncate">
        <Text {...(onComment && { color: colour.accent })} bold={onComment}>
          {onComment ? '❯ ' : '  '}
          {fit(t('review.comment'), nameColumns(columns))}
        </Text>
        <Text>{'  '}</Text>
        <Text
          dimColor={!form.comment}
          inverse={onComment && editable}
        >{` ${cut(form.comment || t('review.none'), Math.max(10, columns - nameColumns(columns) - 10))} `}</Text>
      </Text>
      <Text> </Text>
      <Text wrap="truncate">
        <Text bold>{`  ${t('review.total')}  `}</Text>
        <Text bold color={total === null ? colour.dim : colour.good}>
          {total === null ? t('review.incomplete') : total.toFixed(3)}
        </Text>
        <Text dimColor>{`  ${t('review.of', { max: detail.template.fullMark })}`}</Text>
      </Text>
      {guide && guideRoom > 0 && (
        <Text dimColor>
          {wrap(guide, inner)
            .slice(0, guideRoom)
            .map((line) => `  ${line}`)
            .join('\n')}
        </Text>
      )}
    </>
  );
}
