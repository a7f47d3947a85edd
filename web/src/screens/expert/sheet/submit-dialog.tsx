import type { ReviewDetail, ReviewTemplateItemRow } from '@saiyun/sdk';
import type { ReviewContent } from '@saiyun/sdk/logic/review';
import { isWeighted, reviewDicts } from '@saiyun/sdk/rules';
import { Button, Flex, Modal } from 'antd';
import { useRef, useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { inLanguage } from '../../../lib/store/language.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { ReadOnlyValue } from './review-item.tsx';
import { Total, TotalParts } from './total.tsx';

interface Props {
  readonly detail: ReviewDetail;
  readonly items: readonly ReviewTemplateItemRow[];
  readonly content: ReviewContent;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
}

/** What is about to be submitted, once more, and that it is final. */
export function SubmitDialog({ detail, items, content, onSubmit, onClose }: Props) {
  const { t, lang } = useReviewText();
  const [isSending, setSending] = useState(false);
  const back = useRef<HTMLButtonElement>(null);
  const { fullMark } = detail.template;
  const shown = { items, content, fullMark };
  const rest = items.filter((item) => !isWeighted(item));
  return (
    <Modal
      open
      width={640}
      title={t('submit.title')}
      afterOpenChange={(open) => open && back.current?.focus()}
      onCancel={onClose}
      footer={
        <Flex justify="end" gap="small" wrap>
          <Button ref={back} onClick={onClose}>
            {t('submit.cancel')}
          </Button>
          <Button
            type="primary"
            loading={isSending}
            onClick={async () => {
              setSending(true);
              await onSubmit();
              setSending(false);
            }}
          >
            {t('submit.ok')}
          </Button>
        </Flex>
      }
    >
      <div className="sd">
        <p className="sd-work">
          {detail.review.anonymousCode} · {inLanguage(lang, detail.works.title, detail.works.titleEn)}
        </p>
        <p className="sf-total">
          <Total {...shown} />
        </p>
        <TotalParts {...shown} />
        <dl className="sd-rest">
          {rest.map((item) => (
            <div key={item.id} className={item.itemType === 'text' ? 'sd-prose' : undefined}>
              <dt>{inLanguage(lang, item.itemName, item.itemNameEn)}</dt>
              <dd>
                <ReadOnlyValue item={item} value={content.values[item.id]} />
              </dd>
            </div>
          ))}
          {content.confidence !== null && (
            <div>
              <dt>{t('form.confidence')}</dt>
              <dd>
                <DictTag code={reviewDicts.confidence} value={content.confidence} />
              </dd>
            </div>
          )}
          {(['comment', 'commentToEntrant'] as const).map((name) => (
            <div key={name} className="sd-prose">
              <dt>{t(`form.${name}`)}</dt>
              <dd>{content[name].trim() || t('submit.noComment')}</dd>
            </div>
          ))}
        </dl>
        <p className="sd-final">{t('submit.final')}</p>
      </div>
    </Modal>
  );
}
