import type { ReviewDetail, ReviewTemplateItemRow } from '@saiyun/sdk';
import { useAppContext } from '../../kit/app-context.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { Frame, type Notice } from '../../kit/frame.tsx';
import { AbstractPage } from './abstract-page.tsx';
import { itemName, workTitle } from './names.ts';
import { TextPage } from './text-page.tsx';
import type { ReviewWork } from './use-review.ts';

/** What covers the sheet: the whole abstract, the text being written, or a question. */
export type Cover = 'abstract' | 'text' | 'submit' | { readonly leave: () => void };

export interface CoverPageProps {
  readonly cover: Cover;
  readonly work: ReviewWork;
  readonly detail: ReviewDetail;
  /** The item whose text is written; the comment without one. */
  readonly item: ReviewTemplateItemRow | undefined;
  readonly notice: Notice | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

export function CoverPage({ cover, work, detail, item, notice, onSubmit, onClose }: CoverPageProps) {
  const { t, language } = useAppContext();
  const { form, act, total } = work;
  switch (cover) {
    case 'abstract':
      return (
        <AbstractPage
          title={workTitle(detail.works, language)}
          code={detail.review.anonymousCode}
          text={detail.works.abstractText?.trim() || t('review.noAbstract')}
          onClose={onClose}
        />
      );
    case 'text':
      return (
        <TextPage
          title={item ? itemName(item, language) : t('review.comment')}
          text={(item ? form.values[item.id]?.textValue : form.comment) ?? ''}
          onDone={(text) => {
            act(item ? { type: 'text', item: item.id, text } : { type: 'comment', text });
            onClose();
          }}
          onCancel={onClose}
        />
      );
    case 'submit':
      return (
        <Question
          title={t('review.submitTitle')}
          text={total === null ? t('review.submitAskNoScore') : t('review.submitAsk', { score: total.toFixed(3) })}
          notice={notice}
          onYes={onSubmit}
          onClose={onClose}
        />
      );
    default:
      return <Question title={t('review.leaveTitle')} text={t('review.leaveAsk')} notice={notice} onYes={cover.leave} onClose={onClose} />;
  }
}

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  readonly notice: Notice | undefined;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

function Question({ title, text, notice, onYes, onClose }: QuestionProps) {
  const answer = (yes: boolean): void => {
    onClose();
    if (yes) onYes();
  };
  return (
    <Frame hints={[]} notice={notice}>
      <Confirm title={title} text={text} onAnswer={answer} />
    </Frame>
  );
}
