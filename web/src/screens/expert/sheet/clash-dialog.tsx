import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import { type Clash, type ReviewContent, takenFrom } from '@saiyun/sdk/logic/review';
import { reviewDicts } from '@saiyun/sdk/rules';
import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { inLanguage } from '../../../lib/store/language.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { ReadOnlyValue } from './review-item.tsx';
import type { Clashing } from './use-keeping.ts';

interface Props {
  readonly items: readonly ReviewTemplateItemRow[];
  readonly clashing: Clashing;
  readonly onSettled: (content: ReviewContent) => void;
}

function Shown({ item, of, value }: { readonly item: ReviewTemplateItemRow | undefined; readonly of: Clash; readonly value: unknown }) {
  if (item) return <ReadOnlyValue item={item} value={value as ReviewContent['values'][string] | undefined} />;
  if (of.key === 'confidence' && typeof value === 'string') return <DictTag code={reviewDicts.confidence} value={value} />;
  return <p className="ri-value ri-prose">{typeof value === 'string' && value ? value : '—'}</p>;
}

/** Both versions of what this window and another one wrote, to choose from: nothing is lost unseen. */
export function ClashDialog({ items, clashing, onSettled }: Props) {
  const { t, lang } = useReviewText();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const settle = () => onSettled([...theirs].reduce((content, key) => takenFrom(content, clashing.theirs, key), clashing.content));
  const choose = (key: string, isTheirs: boolean) =>
    setTheirs((now) => new Set(isTheirs ? [...now, key] : [...now].filter((one) => one !== key)));
  return (
    <Modal
      open
      width={680}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('clash.title')}
      footer={
        <Button type="primary" onClick={settle}>
          {t('clash.ok')}
        </Button>
      }
    >
      <p>{t('clash.text')}</p>
      {clashing.clashes.map((clash) => {
        const item = items.find(({ id }) => id === clash.key);
        const name = item
          ? inLanguage(lang, item.itemName, item.itemNameEn)
          : t(`form.${clash.key as 'comment' | 'commentToEntrant' | 'confidence'}`);
        return (
          <fieldset key={clash.key} className="cd-clash">
            <legend>{name}</legend>
            <Radio.Group
              value={theirs.has(clash.key) ? 'theirs' : 'mine'}
              onChange={(e) => choose(clash.key, e.target.value === 'theirs')}
              options={(['mine', 'theirs'] as const).map((side) => ({
                value: side,
                label: (
                  <>
                    <small>{t(`clash.${side}`)}</small>
                    <Shown item={item} of={clash} value={clash[side]} />
                  </>
                ),
              }))}
            />
          </fieldset>
        );
      })}
    </Modal>
  );
}
