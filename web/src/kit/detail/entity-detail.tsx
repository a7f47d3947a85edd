import './detail.css';
import { type AnyRow, commonFields, type Entity, type Fact, type FactGroup, type Field, isEmpty } from '@saiyun/sdk/contract';
import { factGroups, namesIn } from '@saiyun/sdk/view';
import { Fragment, type ReactNode, use, useId, useState } from 'react';
import { DetailList, type DetailListProps } from '../../blocks/detail-list/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { FactCells } from './fact-cells.ts';
import { FactValue, Moment } from './fact-value.tsx';

/** Props of the body of a detail drawer. */
export interface DetailSlotProps<R = AnyRow> {
  readonly entity: Entity;
  readonly row: R;
}

interface FieldsProps {
  readonly entity: Entity;
  readonly row: AnyRow;
  /** Only these fields, in this order and without groups. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** WIDGET-09: 3, and at most 4; fewer where there is no room. */
  readonly columns?: DetailListProps['columns'];
  readonly title?: ReactNode;
  /** What stands before the name of a field. */
  readonly mark?: ((name: string) => ReactNode) | undefined;
}

const isLong = ({ kind, many }: Field): boolean => kind === 'longText' || kind === 'json' || kind === 'file' || many === true;

/** Whether there is nothing to say about a field; an empty scope says everything. */
const isBlank = (entity: Entity, row: AnyRow, name: string): boolean => {
  const value = row[name];
  return !entity.fields[name]?.emptyIsAll && (isEmpty(value) || (Array.isArray(value) && value.length === 0));
};

/** What is only written is not told, unless its text comes with the row. */
const isTold = ({ fields, derived }: Entity, name: string): boolean =>
  fields[name]?.writeOnly !== true || derived?.includes(`${name}_dictText`) === true;

/** What a row says, in the groups of its definition (LIST-12). What is empty is folded away. */
export function EntityDetail({ entity, row, only, without = [], columns, title, mark }: FieldsProps) {
  const { t } = useKitText();
  const [showsBlank, setShowsBlank] = useState(false);
  const source = only ? { fields: entity.fields, groups: [{ label: entity.label, fields: only }] } : entity;
  const isShown = (name: string) => (!only || only.includes(name)) && !without.includes(name) && isTold(entity, name);
  const all = factGroups(source, isShown);
  const blank = all.flatMap((group) => group.fields.filter((fact) => namesIn(fact).every((name) => isBlank(entity, row, name)))).length;
  const hasFolded = blank > 0 && !only;
  const groups = all
    .map((group) => ({
      ...group,
      fields: group.fields.filter((fact) => showsBlank || !hasFolded || namesIn(fact).some((name) => !isBlank(entity, row, name))),
    }))
    .filter((group) => group.fields.length > 0);
  return (
    <div className="fd">
      {title && <h2 className="fd-title">{title}</h2>}
      {groups.map((group) => (
        <Group
          key={group.label[1]}
          entity={entity}
          row={row}
          group={group}
          columns={columns}
          mark={mark}
          isAlone={only !== undefined || all.length === 1}
        />
      ))}
      {hasFolded && (
        <button type="button" className="fd-more" aria-expanded={showsBlank} onClick={() => setShowsBlank(!showsBlank)}>
          {showsBlank ? t('detail.hideBlank') : t('detail.showBlank', { count: blank })}
        </button>
      )}
    </div>
  );
}

interface GroupProps {
  readonly entity: Entity;
  readonly row: AnyRow;
  readonly group: FactGroup;
  readonly columns: DetailListProps['columns'];
  readonly mark: FieldsProps['mark'];
  /** The only group needs no heading. */
  readonly isAlone: boolean;
}

function Group({ entity, row, group, columns, mark, isAlone }: GroupProps) {
  const { say } = useKitText();
  const id = useId();
  const isMoney = (fact: Fact): boolean => namesIn(fact).every((name) => entity.fields[name]?.kind === 'money');
  // One amount is a fact among others; several are a sum to follow down a column.
  const sums = group.fields.filter(isMoney).length > 1 ? group.fields.filter(isMoney) : [];
  const facts = group.fields.filter((fact) => !sums.includes(fact));
  const itemOf = (fact: Fact) => {
    const shown = fieldsOf(entity, fact);
    const label = shown.map(({ field }) => say(field.label)).join(' – ');
    return {
      key: namesIn(fact).join(),
      label: mark ? (
        <>
          {shown.map(({ name }) => (
            <Fragment key={name}>{mark(name)}</Fragment>
          ))}
          {label}
        </>
      ) : (
        label
      ),
      value: <FactValues entity={entity} row={row} shown={shown} />,
      isLong: shown.some(({ field }) => isLong(field)),
    };
  };
  const body = (
    <>
      {facts.length > 0 && <DetailList columns={columns} items={facts.map(itemOf)} />}
      {sums.length > 0 && (
        <dl className="fd-sums">
          {sums.map(itemOf).map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
  if (isAlone) return body;
  if (group.rare)
    return (
      <details className="fd-group fd-rare">
        <summary>{say(group.label)}</summary>
        {body}
      </details>
    );
  return (
    <section className="fd-group" aria-labelledby={id}>
      <h2 id={id}>{say(group.label)}</h2>
      {body}
    </section>
  );
}

type ShownField = { readonly name: string; readonly field: Field };

const fieldsOf = (entity: Entity, fact: Fact): readonly ShownField[] =>
  namesIn(fact).flatMap((name) => {
    const field = entity.fields[name];
    return field ? [{ name, field }] : [];
  });

/** The value of a fact, or both ends of a range. */
function FactValues({ entity, row, shown }: { readonly entity: Entity; readonly row: AnyRow; readonly shown: readonly ShownField[] }) {
  const cells = use(FactCells);
  return shown.map(({ name, field }, at) => (
    <span key={name}>
      {at > 0 && <span className="fd-dash">–</span>}
      {cells[name]?.cell && !isBlank(entity, row, name) ? (
        cells[name].cell(row)
      ) : (
        <FactValue name={name} field={field} row={row} entity={entity} />
      )}
    </span>
  ));
}

/** Who made and changed a row, by name where the server tells it, and when. */
export function RecordDetail({ row }: { row: AnyRow }) {
  const { say } = useKitText();
  const by = (who: unknown, when: string) => (
    <>
      {typeof who === 'string' && who !== '' ? `${who} · ` : ''}
      <Moment value={when} />
    </>
  );
  const facts = [
    { key: 'made', label: say(commonFields.createTime.label), value: by(row.createBy_dictText ?? row.createBy, row.createTime) },
    ...(row.updateTime
      ? [{ key: 'changed', label: say(commonFields.updateTime.label), value: by(row.updateBy_dictText ?? row.updateBy, row.updateTime) }]
      : []),
  ];
  return (
    <div className="fd-origin">
      <DetailList columns={2} items={facts} />
    </div>
  );
}
