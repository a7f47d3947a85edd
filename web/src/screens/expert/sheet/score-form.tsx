import './sheet.css';
import type { ReviewDetail, ReviewTemplateItemRow } from '@saiyun/sdk';
import { reviewSheetCalls } from '@saiyun/sdk/calls';
import { reviewStatus } from '@saiyun/sdk/entities';
import { type ItemWithParts, isOpenReview, itemTree, reviewDicts, sumOfWeights } from '@saiyun/sdk/rules';
import { Alert, Input, Radio } from 'antd';
import { type Dispatch, type ReactNode, useEffect, useId, useMemo } from 'react';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { client } from '../../../lib/api/client.ts';
import { useDict } from '../../../lib/api/use-dict.ts';
import { inLanguage } from '../../../lib/store/language.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { ReviewSheetButton } from '../../review/sheet-button.tsx';
import { CalibrationNeeded } from '../calibration/calibration-needed.tsx';
import { AskReturn } from './ask-return.tsx';
import { ReviewItem } from './review-item.tsx';
import { answeredCount, faultsOf, type ReviewAction } from './review-state.ts';
import type { Sheet } from './use-keeping.ts';

const sheets = reviewSheetCalls(client.send);

/** An open review that waits for the calibration of its project. */
const isUncalibrated = ({ review, calibration }: Pick<ReviewDetail, 'review' | 'calibration'>): boolean =>
  calibration?.needed === true && isOpenReview(review.status);

/** Key of the text that says why the form is read-only; undefined while it can be edited. */
const readOnlyText = ({ review, editable, calibration }: ReviewDetail) => {
  if (editable || isUncalibrated({ review, calibration })) return undefined;
  switch (review.status) {
    case reviewStatus.submitted:
      return 'form.readOnly.submitted';
    case reviewStatus.expired:
      return 'form.readOnly.expired';
    case reviewStatus.returned:
      return 'form.readOnly.returned';
    case reviewStatus.cancelled:
      return 'form.readOnly.cancelled';
    default:
      return 'form.readOnly.closed';
  }
};

/** The sum of all weights that count below it. */
const weightOf = (parts: readonly ItemWithParts<ReviewTemplateItemRow>[]): number => sumOfWeights(parts.flatMap(flatten));
const flatten = ({ item, parts }: ItemWithParts<ReviewTemplateItemRow>): ReviewTemplateItemRow[] => [item, ...parts.flatMap(flatten)];

interface CommentProps {
  readonly name: 'comment' | 'commentToEntrant';
  readonly value: string;
  readonly readOnly: boolean;
  readonly dispatch: Dispatch<ReviewAction>;
}

function Comment({ name, value, readOnly, dispatch }: CommentProps) {
  const { t } = useReviewText();
  const id = useId();
  return (
    <div className="ri" data-item={name}>
      <div className="ri-head">
        {readOnly ? (
          <span className="ri-name">{t(`form.${name}`)}</span>
        ) : (
          <label htmlFor={id} className="ri-name">
            {t(`form.${name}`)}
          </label>
        )}
        <small id={`${id}-hint`}>{t(`form.${name}Hint`)}</small>
      </div>
      {readOnly ? (
        <p className="ri-value ri-prose">{value || '—'}</p>
      ) : (
        <Input.TextArea
          id={id}
          aria-describedby={`${id}-hint`}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={5000}
          value={value}
          onChange={(e) => dispatch({ type: name, text: e.target.value })}
        />
      )}
    </div>
  );
}

interface ItemsProps {
  readonly nodes: readonly ItemWithParts<ReviewTemplateItemRow>[];
  readonly draw: (item: ReviewTemplateItemRow) => ReactNode;
}

/** Items in order; an item with parts is a heading over them, with its overall weight. */
export function Items({ nodes, draw }: ItemsProps) {
  return nodes.map(({ item, parts }) =>
    parts.length === 0 ? draw(item) : <Heading key={item.id} item={item} parts={parts} draw={draw} />,
  );
}

function Heading({ item, parts, draw }: ItemWithParts<ReviewTemplateItemRow> & Pick<ItemsProps, 'draw'>) {
  const { t, lang } = useReviewText();
  const id = useId();
  const weight = weightOf(parts);
  const guide = inLanguage(lang, item.guide ?? '', item.guideEn);
  return (
    <section className="sf-group" aria-labelledby={id}>
      <div className="ri-head">
        <h3 id={id}>{inLanguage(lang, item.itemName, item.itemNameEn)}</h3>
        {weight > 0 && <small>{t('form.weight', { weight })}</small>}
      </div>
      {guide && <p className="ri-guide">{guide}</p>}
      <Items nodes={parts} draw={draw} />
    </section>
  );
}

/** How sure the expert is of the review. */
function Confidence({ value, readOnly, dispatch }: Pick<CommentProps, 'readOnly' | 'dispatch'> & { readonly value: string | null }) {
  const { t } = useReviewText();
  const dict = useDict(reviewDicts.confidence);
  const id = useId();
  return (
    <div className="ri" data-item="confidence">
      <div className="ri-head">
        <span id={id} className="ri-name">
          {t('form.confidence')}
        </span>
        <small>{t('form.confidenceHint')}</small>
      </div>
      {readOnly ? (
        <p className="ri-value">{value === null ? '—' : <DictTag code={reviewDicts.confidence} value={value} />}</p>
      ) : (
        <Radio.Group
          aria-labelledby={id}
          optionType="button"
          buttonStyle="solid"
          options={dict.items.map((one) => ({ value: one.value, label: one.text }))}
          value={value}
          onChange={(e) => dispatch({ type: 'confidence', confidence: String(e.target.value) })}
        />
      )}
    </div>
  );
}

export interface ScoreFormProps {
  readonly detail: ReviewDetail;
  readonly sheet: Sheet;
}

/** The form that the template describes. */
export function ScoreForm({ detail, sheet }: ScoreFormProps) {
  const { t, lang } = useReviewText();
  const { template, signed } = detail;
  const { draft, dispatch, items } = sheet;
  const tree = useMemo(() => itemTree(template.items), [template.items]);
  const whyReadOnly = readOnlyText(detail);
  const waits = isUncalibrated(detail);
  const readOnly = whyReadOnly !== undefined || !signed || waits;
  const isSubmitted = detail.review.status === reviewStatus.submitted;
  const faults = useMemo(() => faultsOf(items, draft), [items, draft]);

  // After an attempt to submit, scrolls to the first fault.
  const firstFault = draft.showFaults ? faults.keys().next().value : undefined;
  useEffect(() => {
    if (firstFault) document.getElementById(`item-${firstFault}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [firstFault]);

  return (
    <section className="sf" aria-label={t('form.title')}>
      <div className="sf-head">
        <h2>{inLanguage(lang, template.templateName, template.templateNameEn)}</h2>
        <small>
          {t('form.fullMark', { mark: template.fullMark })} · {t('form.given', { given: answeredCount(items, draft), all: items.length })}
        </small>
        {!whyReadOnly && <AskReturn review={detail.review} />}
      </div>
      {!signed && <Alert type="error" showIcon title={t('form.noSignature')} description={t('form.noSignatureText')} />}
      {waits && detail.calibration && <CalibrationNeeded projectId={detail.review.projectId} standing={detail.calibration} />}
      {whyReadOnly && (
        <Alert
          type={isSubmitted ? 'success' : 'info'}
          showIcon
          title={t(whyReadOnly)}
          action={isSubmitted && <ReviewSheetButton fetch={() => sheets.own(detail.review.id)} />}
        />
      )}
      <Items
        nodes={tree}
        draw={(item) => (
          <ReviewItem
            key={item.id}
            item={item}
            value={draft.values[item.id]}
            issue={readOnly ? undefined : faults.get(item.id)}
            readOnly={readOnly}
            onChange={(value) => dispatch({ type: 'item', value })}
          />
        )}
      />
      <Comment name="commentToEntrant" value={draft.commentToEntrant} readOnly={readOnly} dispatch={dispatch} />
      <Comment name="comment" value={draft.comment} readOnly={readOnly} dispatch={dispatch} />
      <Confidence value={draft.confidence} readOnly={readOnly} dispatch={dispatch} />
    </section>
  );
}
