import type { OnlineField } from '@saiyun/sdk/logic/online';
import { onlineEntity } from '@saiyun/sdk/logic/online';
import { useMemo } from 'react';
import { ProblemList } from '../../../kit/designer/problem-list.tsx';
import { inputOf } from '../../../kit/inputs/inputs.tsx';
import { useOnlineDesignText } from '../../../messages/online-design/index.ts';
import { SortableList } from '../../../ui/sortable/sortable-list.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { type Checked, type Design, isSensitive } from './logic/design.ts';
import { type DesignFields, isAdvice, labelOf } from './logic/fields.ts';

interface Props {
  readonly fields: DesignFields;
  readonly checked: Checked;
  readonly chosen: string | undefined;
  readonly mayEdit: boolean;
  readonly onChoose: (key: string) => void;
  readonly onOrder: (keys: readonly string[]) => void;
}

/** The fields as they look to the person who fills them in, in their order. */
export function FieldList({ fields, checked, chosen, mayEdit, onChoose, onOrder }: Props) {
  const { t, say } = useOnlineDesignText();
  const nameOf = (field: OnlineField): string => say(labelOf(field)).trim() || t('list.unnamed');
  if (fields.length === 0)
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
      items={fields}
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
      {(field) => (
        <Card
          field={field}
          place={fields.indexOf(field) + 1}
          name={nameOf(field)}
          checked={checked}
          isChosen={field.key === chosen}
          onChoose={() => onChoose(field.key)}
        />
      )}
    </SortableList>
  );
}

interface CardProps {
  readonly field: OnlineField;
  readonly place: number;
  readonly name: string;
  readonly checked: Checked;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One field of an online form as a field of any record. */
export function useAsField(field: OnlineField) {
  return useMemo(() => {
    const form = { code: 'a', name: ['', ''] as const, kind: 'list', fields: [field], readRoles: [], writeRoles: [] };
    return onlineEntity(form).fields[field.key];
  }, [field]);
}

function Card({ field, place, name, checked, isChosen, onChoose }: CardProps) {
  const { t, say } = useOnlineDesignText();
  const as = useAsField(field);
  const problems = checked.of(field);
  const Input = as && inputOf(as);
  return (
    <div className="kd-card" data-chosen={isChosen || undefined}>
      <button type="button" className="kd-pick" aria-pressed={isChosen} onClick={onChoose}>
        <span className="kd-hidden">{t('list.field', { place, name })}</span>
      </button>
      <div className="kd-look od-look" inert>
        <span className={field.required ? 'od-name od-required' : 'od-name'}>{name}</span>
        {as && Input && <Input field={as} value={field.default ?? null} />}
        {field.help && <p className="kd-quiet">{say([field.help, field.helpEn || field.help])}</p>}
      </div>
      <p className="kd-notes">
        {isSensitive(field) && <span>{t('list.sensitive')}</span>}
        {field.unique && <span>{t('list.unique')}</span>}
        {field.search && <span>{t('list.search')}</span>}
        {field.list === false && <span>{t('list.hidden')}</span>}
        {problems.map((problem) => (
          <StateMark key={problem} tone={isAdvice(problem) ? 'quiet' : 'attention'}>
            {t(`problem.${problem}`)}
          </StateMark>
        ))}
      </p>
    </div>
  );
}

interface ProblemsProps {
  readonly design: Design;
  readonly checked: Checked;
  readonly onChoose: (key: string) => void;
  readonly onForm: () => void;
}

/** How much is to be mended, each leading to its field or to the settings of the form. */
export function Problems({ design, checked, onChoose, onForm }: ProblemsProps) {
  const { t, say } = useOnlineDesignText();
  const problems = [
    ...checked.form.map((problem) => ({ key: problem, name: t('side.form'), text: t(`problem.${problem}`), onChoose: onForm })),
    ...design.fields.flatMap((field) =>
      checked
        .of(field)
        .filter((problem) => problem !== 'english')
        .map((problem) => ({
          key: `${field.key} ${problem}`,
          name: say(labelOf(field)).trim() || t('list.unnamed'),
          text: t(`problem.${problem}`),
          onChoose: () => onChoose(field.key),
        })),
    ),
  ];
  const title =
    problems.length === 0 ? t('problem.none') : t(checked.isRight ? 'problem.advice' : 'problem.some', { count: problems.length });
  return <ProblemList title={title} problems={problems} />;
}
