import type { ReviewDetail } from '@saiyun/sdk';
import { useAppContext } from '../../kit/app-context.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { Frame, type Notice } from '../../kit/frame.tsx';
import { Reader } from '../../kit/reader.tsx';
import { AskReturn } from './ask-return.tsx';
import { FilesPage } from './files/files-page.tsx';
import { itemName, workTitle } from './names.ts';
import type { SheetLine } from './sheet-lines.ts';
import { TextPage } from './text-page.tsx';
import type { ReviewWork } from './use-review.ts';

/** What covers the sheet: the whole abstract, the text being written, or a question. */
export type Cover = 'abstract' | 'files' | 'text' | 'return' | 'submit';

export interface CoverPageProps {
  readonly cover: Cover;
  readonly work: ReviewWork;
  readonly detail: ReviewDetail;
  /** The line whose text is written. */
  readonly line: SheetLine | undefined;
  readonly notice: Notice | undefined;
  readonly onSubmit: () => void;
  /** With a notice if something was done. */
  readonly onClose: (done?: Notice) => void;
}

export function CoverPage({ cover, work, detail, line, notice, onSubmit, onClose }: CoverPageProps) {
  const { t, language } = useAppContext();
  const { total } = work;
  switch (cover) {
    case 'abstract':
      return (
        <Reader
          title={workTitle(detail.works, language)}
          right={detail.review.anonymousCode}
          pages={[detail.works.abstractText?.trim() || t('review.noAbstract')]}
          onClose={() => onClose()}
        />
      );
    case 'files':
      return <FilesPage detail={detail} onClose={() => onClose()} />;
    case 'text':
      return <Writing work={work} line={line} onClose={onClose} />;
    case 'return':
      return <AskReturn review={detail.review} onClose={onClose} />;
    case 'submit':
      return (
        <Frame hints={[]} notice={notice}>
          <Confirm
            title={t('review.submitTitle')}
            text={total === null ? t('review.submitAskNoScore') : t('review.submitAsk', { score: total.toFixed(3) })}
            onAnswer={(isYes) => {
              onClose();
              if (isYes) onSubmit();
            }}
          />
        </Frame>
      );
    default:
      return cover satisfies never;
  }
}

/** A text of the sheet, which is kept with every key. */
function Writing({ work: { form, act }, line, onClose }: Pick<CoverPageProps, 'work' | 'line' | 'onClose'>) {
  const { t, language } = useAppContext();
  const close = (): void => {
    act({ type: 'written' });
    onClose();
  };
  if (line?.name === 'item')
    return (
      <TextPage
        title={itemName(line.item, language)}
        text={form.values[line.key]?.textValue ?? ''}
        onChange={(text) => act({ type: 'text', item: line.key, text })}
        onClose={close}
      />
    );
  const name = line?.name === 'commentToEntrant' ? 'commentToEntrant' : 'comment';
  return <TextPage title={t(`review.${name}`)} text={form[name]} onChange={(text) => act({ type: name, text })} onClose={close} />;
}
