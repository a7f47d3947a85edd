import type { ReviewDetail } from '@saiyun/sdk';
import { type Ref, useImperativeHandle } from 'react';
import { useAppContext } from '../../../kit/app-context.ts';
import { Frame, useRoom } from '../../../kit/frame.tsx';
import { usePlace } from '../../../kit/place.ts';
import { ReadLines } from '../../../kit/reading/reader.tsx';
import { useReading } from '../../../kit/reading/use-reading.ts';
import { Tabs } from '../../../kit/tabs.tsx';
import { useFileOffers } from '../files/files-page.tsx';
import { useWorkTexts } from './use-work-texts.ts';

/** What the sheet does with the work beside it. */
export interface WorkBeside {
  /** Turns to the next (1) or previous (-1) lines. */
  readonly turn: (by: 1 | -1) => void;
  readonly show: (what: 'abstract' | 'files') => void;
}

interface Props {
  readonly detail: ReviewDetail;
  readonly ref: Ref<WorkBeside>;
  /** Back to the sheet. */
  readonly onLeave: () => void;
}

/** Lines above the text. */
const head = 1;

/** The work beside its sheet, to read while one scores: its abstract and its files, each a tab. */
export function WorkPane({ detail, ref, onLeave }: Props) {
  const { t, columns, active } = useAppContext();
  const texts = useWorkTexts(detail);
  const { files, tabs, at, file, pages } = texts;
  const height = Math.max(1, useRoom(files.notice) - head);
  const reading = useReading({ of: tabs[at]?.id ?? '', pages, columns: columns - 4, height, isActive: active });
  const { find } = reading;
  useImperativeHandle(ref, () => ({ turn: (by) => reading.scroll(by * Math.max(1, height - 1)), show: texts.show }));
  const offers = useFileOffers(files, file, texts.open);
  const hints = usePlace(
    [
      ...reading.moves,
      { key: 'nextPart', run: () => texts.goTo(at + 1) },
      { key: 'previousPart', run: () => texts.goTo(at - 1) },
      ...find.offers,
      ...(file ? offers.filter(({ key }) => key !== 'read' || !texts.isRead) : []),
      { key: 'otherPane', run: onLeave },
      { key: 'back', run: onLeave },
    ],
    { isActive: active && !find.isTyping, onNotice: files.tell },
  );
  const where =
    tabs.length > 1 && pages.length > 1
      ? t('shell.page', { page: reading.page, pages: pages.length, lines: reading.lines })
      : reading.lines;
  return (
    <Frame
      title={detail.review.anonymousCode}
      hints={hints}
      hintsBehind={['workDown', 'otherPane']}
      notice={files.notice ?? { tone: 'place', text: where }}
      prompt={find.prompt}
      isTyping={find.isTyping}
    >
      <Tabs tabs={tabs} chosen={at} />
      <ReadLines reading={reading} />
    </Frame>
  );
}
