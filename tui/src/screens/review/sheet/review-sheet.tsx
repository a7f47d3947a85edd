import type { ReviewDetail } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { issueText } from '@saiyun/sdk/messages';
import { isOpenReview } from '@saiyun/sdk/rules';
import { Text } from 'ink';
import { keys } from '../../../keys.ts';
import { type AppContext, useAppContext } from '../../../kit/app-context.ts';
import { isLow, type Notice, useRoom } from '../../../kit/frame.tsx';
import { cut, firstLines, width, wrap } from '../../../state/cells.ts';
import { timeLeft, type Urgency, urgencyOf } from '../../../state/due.ts';
import { select } from '../../../state/list-window.ts';
import { scoreDigits } from '../../../state/score-form.ts';
import { colour, stateColour } from '../../../theme.ts';
import { itemGuide, itemName, workText, workTitle } from '../names.ts';
import type { ReviewWork } from '../use-review.ts';
import { ItemLine } from './item-line.tsx';
import { OtherLine } from './other-line.tsx';
import { isTextLine, lineText, type SheetLine, sheetLines } from './sheet-lines.ts';

export interface ReviewSheetProps {
  readonly work: ReviewWork;
  readonly detail: ReviewDetail;
  /** Index of the selected line. */
  readonly selected: number;
  /** What is typed next goes on with what is on the selected line. */
  readonly isTyping: boolean;
  /** What is told below the sheet, and takes its room. */
  readonly notice: Notice | undefined;
  /** Why the server takes none of it; stays above the form. */
  readonly refusal: string | undefined;
}

/** The first lines, the last of which says how to read on if there are more. */
function shortened(lines: readonly string[], count: number, columns: number, more: string): readonly string[] {
  if (lines.length <= count || count < 1) return lines.slice(0, count);
  const last = lines[count - 1] ?? '';
  return [
    ...lines.slice(0, count - 1),
    (width(last) > columns - width(more) ? cut(last, columns - width(more)).slice(0, -1) : last) + more,
  ];
}

/** How many lines each part of the sheet gets. The form comes first; a long one scrolls. */
function roomOf(room: number, lines: number, low: boolean): { readonly form: number; readonly abstract: number; readonly below: number } {
  // Title, state and score, and where there is room a blank line on both sides of the form.
  const free = room - 3 - (low ? 0 : 2);
  const below = low ? 1 : 2;
  const abstract = low ? 0 : 1;
  const form = Math.max(1, Math.min(lines, free - below - abstract));
  const wide = Math.max(abstract, Math.min(3, free - form - below));
  return { form, abstract: wide, below: Math.max(0, free - form - wide) };
}

/** The work, the form and the score, with as much of the abstract and guide as the window has room for. */
export function ReviewSheet({ work, detail, selected, isTyping, notice, refusal }: ReviewSheetProps) {
  const { t, columns, rows } = useAppContext();
  const { items, form, editable, total, confidences } = work;
  const lines = sheetLines(items);
  const line = lines[selected];
  const low = isLow(rows);
  const refusals = refusal ? firstLines(refusal, columns - 5, 2) : [];
  const room = roomOf(useRoom(notice) - refusals.length, lines.length, low);
  const { top } = select({ selected: 0, top: 0 }, selected, lines.length, room.form);
  const place = lines.length > room.form ? `${selected + 1} / ${lines.length}` : '';
  return (
    <>
      <Head detail={detail} abstractRoom={room.abstract} isText={editable && isTextLine(line)} />
      {refusals.length > 0 && (
        <Text color={colour.bad} bold>
          {refusals.map((one, n) => ` ${n === 0 ? '! ' : '  '}${one}`).join('\n')}
        </Text>
      )}
      {!low && <Text> </Text>}
      {lines.slice(top, top + room.form).map((one) => {
        const isSelected = one.key === line?.key;
        const shared = { text: lineText(one, form, confidences, t).replace(/\s+/g, ' '), selected: isSelected, editable };
        if (one.name !== 'item') return <OtherLine key={one.key} {...shared} line={one} confidences={confidences} />;
        return <ItemLine key={one.key} {...shared} item={one.item} isTyping={isTyping && isSelected} issue={work.issues.get(one.key)} />;
      })}
      {!low && <Text dimColor={colour.faint}>{place ? `  ${place}` : ' '}</Text>}
      <Text wrap="truncate">
        <Text bold>{`  ${t('review.total')}  `}</Text>
        <Text bold color={total === null ? colour.quiet : colour.good}>
          {total === null ? t('review.incomplete') : scoreDigits(total)}
        </Text>
        <Text dimColor={colour.faint}>{`  ${t('review.of', { max: detail.template.fullMark })}${low && place ? `  ${place}` : ''}`}</Text>
      </Text>
      <Below line={line} work={work} room={room.below} />
    </>
  );
}

/** What is wrong with the selected line, in words, and how to judge it. */
function Below({ line, work, room }: { readonly line: SheetLine | undefined; readonly work: ReviewWork; readonly room: number }) {
  const { t, language, columns } = useAppContext();
  if (line?.name !== 'item') return null;
  const issue = work.issues.get(line.key);
  const inner = columns - 4;
  // The fault is named by the id of its item, which nobody reads.
  const fault = issue ? issueText(language, undefined, { ...issue, field: itemName(line.item, language) }) : '';
  const faults = fault ? wrap(fault, inner).slice(0, room) : [];
  const guide = itemGuide(line.item, language);
  const more = work.editable && isTextLine(line) ? ' …' : ` … ${t('review.more', { key: keys.guide.shown })}`;
  const guides = guide ? shortened(wrap(guide, inner), Math.min(3, room - faults.length), inner, more) : [];
  const drawn = (texts: readonly string[]): string => texts.map((one) => `  ${one}`).join('\n');
  return (
    <>
      {faults.length > 0 && <Text color={colour.bad}>{drawn(faults)}</Text>}
      {guides.length > 0 && <Text dimColor={colour.faint}>{drawn(guides)}</Text>}
    </>
  );
}

/** The end of a review with how near it is. */
function dueText(time: string, urgency: Urgency, t: AppContext['t']): string {
  const due = t('review.due', { time: time.slice(0, 16) });
  if (urgency === 'far') return due;
  const { unit, count } = timeLeft(time, Date.now());
  if (urgency === 'past') return `${due} · ${t('review.overdue')}`;
  return `${due} · ${t(unit === 'days' ? 'review.daysLeft' : 'review.hoursLeft', { count })}`;
}

interface HeadProps {
  readonly detail: ReviewDetail;
  readonly abstractRoom: number;
  /** Letters are text on the selected line, and no keys. */
  readonly isText: boolean;
}

/** Title, state and abstract of the work. */
function Head({ detail: { review, works }, abstractRoom, isText }: HeadProps) {
  const { t, language, columns } = useAppContext();
  const state = stateColour(review.status);
  const stateText = ` ${review.status_dictText ?? review.status}`;
  // Of what was submitted or taken away nobody wants to know how near its end is.
  const urgency = isOpenReview(review.status) || review.status === reviewStatus.expired ? urgencyOf(review.dueTime, Date.now()) : 'far';
  const due = review.dueTime ? `  ${dueText(review.dueTime, urgency, t)}` : '';
  const dueColour = { past: colour.bad, near: colour.warning, far: undefined }[urgency];
  const what = `${review.anonymousCode}  ${review.projectName}`;
  const abstract = wrap(workText(works, language, t('review.noAbstract')), columns - 4);
  const more = isText ? ' …' : ` … ${t('review.more', { key: keys.abstract.shown })}`;
  return (
    <>
      <Text bold>{cut(` ${workTitle(works, language)}`, columns)}</Text>
      <Text wrap="truncate">
        <Text {...(state && { color: state })}>{stateText}</Text>
        <Text dimColor={colour.faint}>{`  ${cut(what, Math.max(14, columns - width(stateText) - width(due) - 3))}`}</Text>
        <Text {...(dueColour ? { color: dueColour, bold: true } : { dimColor: colour.faint })}>{due}</Text>
      </Text>
      {abstractRoom > 0 && (
        <Text dimColor={colour.faint}>
          {shortened(abstract, abstractRoom, columns - 4, more)
            .map((one) => `  ${one}`)
            .join('\n')}
        </Text>
      )}
    </>
  );
}
