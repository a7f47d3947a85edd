import type { ReviewTemplateItemRow } from '@saiyun/sdk';
import type { Issue, ReviewItemValue } from '@saiyun/sdk/contract';
import { no, text as textField, yes } from '@saiyun/sdk/contract';
import { issueText } from '@saiyun/sdk/messages';
import { gradePoints, gradesOf, isWeighted } from '@saiyun/sdk/rules';
import { Input, InputNumber, Radio, Slider } from 'antd';
import { type ReactNode, useId } from 'react';
import { inLanguage } from '../../../lib/store/language.ts';
import { useReviewText } from '../../../messages/review/index.ts';

export interface ReviewItemProps {
  readonly item: ReviewTemplateItemRow;
  readonly value: ReviewItemValue | undefined;
  readonly issue: Issue | undefined;
  readonly readOnly: boolean;
  readonly onChange: (value: ReviewItemValue) => void;
}

interface InputProps extends ReviewItemProps {
  readonly labelId: string;
  readonly faultId: string | undefined;
}

function ScoreInput({ item, value, issue, onChange, labelId, faultId }: InputProps) {
  const [min, max, step] = [item.minValue ?? 0, item.maxValue ?? 100, item.step ?? 1];
  const set = (score: number | null) => onChange({ itemId: item.id, scoreValue: score });
  return (
    <div className="ri-score">
      <InputNumber
        aria-labelledby={labelId}
        aria-describedby={faultId}
        aria-invalid={issue !== undefined}
        {...(issue && { status: 'error' as const })}
        // A score out of range is reported, not silently changed while the expert types.
        changeOnWheel={false}
        step={step}
        value={value?.scoreValue ?? null}
        onChange={set}
        size="large"
      />
      <Slider
        ariaLabelledByForHandle={labelId}
        min={min}
        max={max}
        step={step}
        marks={{ [min]: String(min), [max]: String(max) }}
        value={value?.scoreValue ?? min}
        onChange={set}
      />
    </div>
  );
}

/** A grade that counts towards the score is shown with its points. */
const gradeLabel = (item: InputProps['item'], grade: string, t: ReturnType<typeof useReviewText>['t']): string => {
  const points = isWeighted(item) ? gradePoints(item.gradeMap)[grade] : undefined;
  return points === undefined ? grade : t('form.grade', { grade, points });
};

function ChoiceInput({ item, value, onChange, labelId, faultId }: InputProps) {
  const { t } = useReviewText();
  const isGrade = item.itemType === 'grade';
  const options = isGrade
    ? gradesOf(item.grades).map((grade) => ({ value: grade, label: gradeLabel(item, grade, t) }))
    : [
        { value: yes, label: t('form.pass') },
        { value: no, label: t('form.fail') },
      ];
  return (
    <Radio.Group
      aria-labelledby={labelId}
      aria-describedby={faultId}
      optionType="button"
      buttonStyle="solid"
      options={options}
      value={(isGrade ? value?.gradeValue : value?.passValue) ?? null}
      onChange={(e) => {
        const chosen = String(e.target.value);
        onChange(isGrade ? { itemId: item.id, gradeValue: chosen } : { itemId: item.id, passValue: chosen === yes ? yes : no });
      }}
    />
  );
}

function TextInput({ item, value, issue, onChange, labelId, faultId }: InputProps) {
  return (
    <Input.TextArea
      aria-labelledby={labelId}
      aria-describedby={faultId}
      aria-invalid={issue !== undefined}
      {...(issue && { status: 'error' as const })}
      autoSize={{ minRows: 3, maxRows: 12 }}
      value={value?.textValue ?? ''}
      count={{ show: true, ...(item.maxLength != null && { max: item.maxLength }) }}
      onChange={(e) => onChange({ itemId: item.id, textValue: e.target.value })}
    />
  );
}

const inputOf = (props: InputProps): ReactNode => {
  switch (props.item.itemType) {
    case 'score':
      return <ScoreInput {...props} />;
    case 'grade':
    case 'passFail':
      return <ChoiceInput {...props} />;
    default:
      return <TextInput {...props} />;
  }
};

/** The values as text: disabled inputs are harder to read. */
export function ReadOnlyValue({ item, value }: Pick<ReviewItemProps, 'item' | 'value'>) {
  const { t } = useReviewText();
  switch (item.itemType) {
    case 'score':
      return <p className="ri-value">{value?.scoreValue ?? '—'}</p>;
    case 'grade':
      return <p className="ri-value">{value?.gradeValue || '—'}</p>;
    case 'passFail':
      return <p className="ri-value">{value?.passValue == null ? '—' : t(value.passValue === yes ? 'form.pass' : 'form.fail')}</p>;
    default:
      return <p className="ri-value ri-prose">{value?.textValue || '—'}</p>;
  }
}

/** One line of the review form: name, guide, input and fault (REVIEW-04, REVIEW-05, REVIEW-06). */
export function ReviewItem(props: ReviewItemProps) {
  const { item, issue } = props;
  const { t, lang } = useReviewText();
  const id = useId();
  const name = inLanguage(lang, item.itemName, item.itemNameEn);
  const guide = inLanguage(lang, item.guide ?? '', item.guideEn);
  const facts = [
    item.itemType === 'score' && t('form.range', { min: item.minValue ?? 0, max: item.maxValue ?? 100 }),
    item.itemType === 'score' && item.step != null && item.step !== 1 && t('form.step', { step: item.step }),
    isWeighted(item) && t('form.weight', { weight: item.weight ?? 0 }),
    item.requiredFlag !== yes && t('form.optional'),
  ].filter(Boolean);
  return (
    <div className={issue ? 'ri ri-bad' : 'ri'} id={`item-${item.id}`} data-item={item.id}>
      <div className="ri-head">
        <span id={id} className="ri-name">
          {name}
        </span>
        {item.requiredFlag === yes && (
          <span className="ri-required" aria-hidden="true">
            *
          </span>
        )}
        <small>{facts.join(' · ')}</small>
      </div>
      {guide && <p className="ri-guide">{guide}</p>}
      {props.readOnly ? (
        <ReadOnlyValue item={item} value={props.value} />
      ) : (
        inputOf({ ...props, labelId: id, faultId: issue ? `${id}-fault` : undefined })
      )}
      {issue && (
        <p id={`${id}-fault`} className="ri-told" role="alert">
          {issueText(lang, textField([item.itemName, item.itemNameEn || item.itemName]), issue)}
        </p>
      )}
    </div>
  );
}
