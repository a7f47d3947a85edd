import type { ReviewDetail } from '@saiyun/sdk';
import { review } from '@saiyun/sdk/entities';
import { useAppContext } from '../../kit/app-context.ts';
import { Confirm } from '../../kit/confirm.tsx';
import type { Notice } from '../../kit/frame.tsx';
import { Reader } from '../../kit/reading/reader.tsx';
import { scoreDigits } from '../../state/score-form.ts';
import { AskReturn } from './ask-return.tsx';
import { FilesPage } from './files/files-page.tsx';
import { itemGuide, workText, workTitle } from './names.ts';
import { rangeText } from './sheet/range.ts';
import { lineName, type SheetLine, textOn } from './sheet/sheet-lines.ts';
import { TextPage } from './text-page.tsx';
import type { ReviewWork } from './use-review.ts';
import type { ToWork } from './work-pane/to-work.ts';

/**
 * What covers the sheet: the whole abstract or guidance, a text being read or written, or a question. `begun`: one key has begun the text.
 */
export type Cover = 'abstract' | 'guide' | 'files' | 'reading' | 'text' | 'begun' | 'return' | 'submit';

export interface CoverPageProps {
  readonly cover: Cover;
  readonly work: ReviewWork;
  readonly detail: ReviewDetail;
  /** The line whose text is written. */
  readonly line: SheetLine | undefined;
  readonly notice: Notice | undefined;
  /** The work beside the sheet, which is read on while a text is written. */
  readonly toWork: ToWork | undefined;
  readonly onSubmit: () => void;
  /** Takes back the key that began the text. */
  readonly onCancel: () => void;
  /** With a notice if something was done. */
  readonly onClose: (done?: Notice) => void;
}

export function CoverPage({ cover, work, detail, line, notice, toWork, onSubmit, onCancel, onClose }: CoverPageProps) {
  const { t, language } = useAppContext();
  const { total } = work;
  switch (cover) {
    case 'abstract':
      return (
        <Reader
          title={workTitle(detail.works, language)}
          right={detail.review.anonymousCode}
          pages={[workText(detail.works, language, t('review.noAbstract'))]}
          onClose={() => onClose()}
        />
      );
    case 'guide':
      return <Guide line={line} code={detail.review.anonymousCode} onClose={() => onClose()} />;
    case 'files':
      return <FilesPage detail={detail} onClose={() => onClose()} />;
    case 'reading':
      return <Written work={work} line={line} code={detail.review.anonymousCode} onClose={() => onClose()} />;
    case 'text':
    case 'begun':
      return <Writing work={work} line={line} toWork={toWork} onCancel={cover === 'begun' ? onCancel : undefined} onClose={onClose} />;
    case 'return':
      return <AskReturn review={detail.review} onClose={onClose} />;
    case 'submit':
      return (
        <Confirm
          title={t('review.submitTitle')}
          text={total === null ? t('review.submitAskNoScore') : t('review.submitAsk', { score: scoreDigits(total) })}
          notice={notice}
          onAnswer={(isYes) => {
            onClose();
            if (isYes) onSubmit();
          }}
        />
      );
    default:
      return cover satisfies never;
  }
}

/** How an item is to be judged, whole. */
function Guide({ line, code, onClose }: { readonly line: SheetLine | undefined; readonly code: string; readonly onClose: () => void }) {
  const { t, language } = useAppContext();
  const item = line?.name === 'item' ? line.item : undefined;
  const weight = item?.weight ? t('review.weight', { weight: item.weight }) : '';
  const takes = item ? [rangeText(item, t), weight].filter(Boolean).join(' · ') : '';
  const guide = item ? itemGuide(item, language) || t('review.noGuide') : '';
  return <Reader title={line ? lineName(line, language, t) : ''} right={code} pages={[`${takes}\n\n${guide}`.trim()]} onClose={onClose} />;
}

type TextProps = Pick<CoverPageProps, 'work' | 'line' | 'onClose'>;

/** As the definition of a review has it. */
const longestComment = review.verbs.stage.input.comment.max;

/** A text of a sheet that takes no more changes, whole. */
function Written({ work, line, code, onClose }: TextProps & { readonly code: string }) {
  const { t, language } = useAppContext();
  const text = line ? textOn(line, work.form).trim() : '';
  return (
    <Reader title={line ? lineName(line, language, t) : ''} right={code} pages={[text || t('review.none')]} onClose={() => onClose()} />
  );
}

interface WritingProps extends TextProps, Pick<CoverPageProps, 'toWork'> {
  readonly onCancel: (() => void) | undefined;
}

/** A text of the sheet, which is kept with every key. */
function Writing({ work: { form, act }, line, toWork, onCancel, onClose }: WritingProps) {
  const { t, language } = useAppContext();
  const close = (isUntouched: boolean): void => {
    act({ type: 'written' });
    onClose();
    if (isUntouched) onCancel?.();
  };
  if (!line || line.name === 'confidence') return null;
  const { name, key } = line;
  return (
    <TextPage
      title={lineName(line, language, t)}
      guide={name === 'item' ? [rangeText(line.item, t), itemGuide(line.item, language)].filter(Boolean).join(' · ') : ''}
      longest={name === 'item' ? line.item.maxLength : longestComment}
      text={textOn(line, form)}
      onChange={(text) => act(name === 'item' ? { type: 'text', item: key, text } : { type: name, text })}
      onTurn={toWork?.turn}
      onClose={close}
    />
  );
}
