import { type AnyRow, type Entity, type Language, labelIn } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { formatValue } from '@saiyun/sdk/view';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { rowPath } from '../../lib/record-path.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { dictTextOf, titleOf } from '../cells/row-title.ts';
import { belowTitle } from '../columns/shown-columns.ts';
import type { EntityList } from '../list/use-list.ts';
import { EditedElsewhere } from '../sync/edited-elsewhere.tsx';

/** What stands below the title: a code or a unit, and what tells two rows of one title apart, but for what all rows of the list share or the title says. */
export function underTitle(entity: Entity, row: AnyRow, title: string, lang: Language, fixed: EntityList['fixed']): string {
  return belowTitle(entity)
    .filter((name) => fixed[name] === undefined)
    .flatMap((name) => {
      const field = entity.fields[name];
      if (!field) return [];
      const text = formatValue(field, row[name], dictTextOf(row, name), lang);
      // A bare number says nothing: of a version that it is one.
      if (field.kind === 'int' && text !== '') return `${labelIn(field.label, lang)} ${text}`;
      // What an export or an import was of is stored as the name of the record.
      const kind = field.kind === 'text' ? entityByName(text) : undefined;
      return kind ? labelIn(kind.label, lang) : text || [];
    })
    .filter((text) => text !== title)
    .join(' · ');
}

const isPlain = (e: MouseEvent): boolean => e.button === 0 && !e.ctrlKey && !e.metaKey && !e.shiftKey && !e.altKey;

interface LinkProps {
  readonly entity: Entity;
  readonly row: AnyRow;
  readonly onOpen: ((row: AnyRow) => void) | undefined;
  readonly children: ReactNode;
}

/** Leads to a row: a click looks at it in passing, unless it has a place of its own; with Ctrl or the middle button its page opens. */
function RowLink({ entity, row, onOpen, children }: LinkProps) {
  if (!entity.calls.includes('queryById')) return children;
  // A record that is defined at run time has no page of its own.
  if (!entityByName(entity.name))
    return onOpen ? (
      <button type="button" className="sy-plain kt-link" onClick={() => onOpen(row)}>
        {children}
      </button>
    ) : (
      children
    );
  return (
    <Link
      to={rowPath(entity.name, row.id)}
      className="kt-link"
      onClick={(e) => {
        if (!onOpen || entity.address || !isPlain(e)) return;
        e.preventDefault();
        onOpen(row);
      }}
    >
      {children}
    </Link>
  );
}

interface Props extends Omit<LinkProps, 'children'> {
  readonly list: Pick<EntityList, 'fixed' | 'sync'>;
  /** The value itself, where the column is not the title. */
  readonly value?: string;
}

/** The first column: the title, which leads to the row, and a line below it. */
export function TitleCell({ value, list, ...props }: Props) {
  const { entity, row } = props;
  const { lang } = useKitText();
  const title = titleOf(entity, row);
  const under = value === undefined ? underTitle(entity, row, title, lang, list.fixed) : '';
  const isCode = entity.under !== undefined && entity.fields[entity.under]?.code === true;
  return (
    <div className="kt-two">
      <div className="kt-cell" title={value === undefined ? title : undefined}>
        <RowLink {...props}>{value || title}</RowLink> <EditedElsewhere sync={list.sync} id={row.id} />
      </div>
      {under && (
        <div className="kt-cell kt-under" title={under}>
          {isCode ? <code>{under}</code> : under}
        </div>
      )}
    </div>
  );
}
