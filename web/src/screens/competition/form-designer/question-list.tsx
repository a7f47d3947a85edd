import { type FormField, yes } from '@saiyun/sdk/contract';
import { ProblemList } from '../../../kit/designer/problem-list.tsx';
import { useDicts } from '../../../lib/api/use-dict.ts';
import { useFormDesignText } from '../../../messages/form-design/index.ts';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { labelOf, Question } from '../../registration/question.tsx';
import type { OptionPrices } from '../../registration/use-option-prices.ts';
import { answersOf, problemsOf, type Questions } from './questions.ts';

interface Props {
  readonly form: Questions;
  readonly chosen: string | undefined;
  readonly prices: OptionPrices;
  readonly mayEdit: boolean;
  readonly onChoose: (key: string) => void;
  readonly onOrder: (keys: readonly string[]) => void;
}

/** The questions as an entrant sees them, in their order; the chosen one is changed beside them. */
export function QuestionList({ form, chosen, prices, mayEdit, onChoose, onOrder }: Props) {
  const { t, say } = useFormDesignText();
  const nameOf = (question: FormField): string => say(labelOf(question)).trim() || t('list.unnamed');
  const card = (question: FormField) => (
    <Card
      form={form}
      question={question}
      name={nameOf(question)}
      isChosen={question.key === chosen}
      prices={prices}
      onChoose={() => onChoose(question.key)}
    />
  );
  if (form.length === 0)
    return (
      <div className="kd-empty">
        <b>{t('list.empty')}</b>
        {mayEdit && <p className="kd-quiet">{t('list.emptyText')}</p>}
      </div>
    );
  return (
    <SortableList
      className="kd-list"
      label={t('list.title')}
      items={form}
      keyOf={({ key }) => key}
      titleOf={nameOf}
      isFixed={() => !mayEdit}
      onOrder={onOrder}
      texts={{
        drag: (name) => t('sort.drag', { name }),
        up: (name) => t('sort.up', { name }),
        down: (name) => t('sort.down', { name }),
        moved: (name, place, count) => t('sort.moved', { name, place, count }),
      }}
    >
      {card}
    </SortableList>
  );
}

interface CardProps {
  readonly form: Questions;
  readonly question: FormField;
  readonly name: string;
  readonly isChosen: boolean;
  readonly prices: OptionPrices;
  readonly onChoose: () => void;
}

const nothing = () => undefined;

function Card({ form, question, name, isChosen, prices, onChoose }: CardProps) {
  const { t } = useFormDesignText();
  const condition = useConditionText(form, question);
  const problems = problemsOf(form, question);
  const place = form.indexOf(question) + 1;
  const isFaulty = problems.some((problem) => problem !== 'english');
  return (
    <div className="kd-card" data-chosen={isChosen || undefined}>
      <button type="button" className="kd-pick" aria-pressed={isChosen} onClick={onChoose}>
        <span className="kd-hidden">{t('list.question', { place, name })}</span>
      </button>
      <div className="kd-look" inert>
        <Question
          question={question.label.trim() === '' ? { ...question, label: t('list.unnamed'), labelEn: t('list.unnamed') } : question}
          answer={undefined}
          fault={undefined}
          disabled={false}
          prices={prices}
          onChange={nothing}
        />
      </div>
      {(condition !== undefined || question.sensitive || problems.length > 0) && (
        <p className="kd-notes">
          {condition !== undefined && <span>{condition}</span>}
          {question.sensitive && <span>{t('list.sensitive')}</span>}
          {problems.map((problem) => (
            <StateMark key={problem} tone={isFaulty && problem !== 'english' ? 'attention' : 'quiet'}>
              {t(`problem.${problem}`)}
            </StateMark>
          ))}
        </p>
      )}
    </div>
  );
}

/** When a question is asked, in words; undefined where it always is. */
export function useConditionText(form: Questions, { showIf }: FormField): string | undefined {
  const { t, say } = useFormDesignText();
  const { data: dicts } = useDicts();
  const above = showIf && form.find(({ key }) => key === showIf.key);
  if (!showIf || !above) return undefined;
  const { option } = answersOf(above).find(({ value }) => value === showIf.value) ?? {};
  const inDict = above.dictCode === undefined ? undefined : dicts?.[above.dictCode]?.find(({ value }) => value === showIf.value)?.text;
  const answer = option
    ? say(labelOf(option))
    : above.type === 'flag'
      ? t(showIf.value === yes ? 'one.yes' : 'one.no')
      : (inDict ?? showIf.value);
  return t('list.condition', { name: say(labelOf(above)), answer });
}

/** How many things are to be mended, each leading to its question. */
export function Problems({ form, onChoose }: Pick<Props, 'form' | 'onChoose'>) {
  const { t, say } = useFormDesignText();
  const problems = form.flatMap((question) =>
    problemsOf(form, question)
      .filter((problem) => problem !== 'english')
      .map((problem) => ({
        key: `${question.key} ${problem}`,
        name: say(labelOf(question)).trim() || t('list.unnamed'),
        text: t(`problem.${problem}`),
        onChoose: () => onChoose(question.key),
      })),
  );
  return (
    <ProblemList title={problems.length > 0 ? t('problem.some', { count: problems.length }) : t('problem.none')} problems={problems} />
  );
}
