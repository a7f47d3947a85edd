import '../kit.css';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ColumnsButton, noSettings, wantedColumns } from '../../blocks/columns/index.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useTableText } from '../../messages/table/index.ts';
import { listColumns, usualPins } from '../columns/shown-columns.ts';
import { WideTable } from '../table/wide-table.tsx';
import type { EntityTableProps } from './entity-cards.tsx';
import { ListPager } from './list-pager.tsx';

const EntityCards = lazy(async () => ({ default: (await import('./entity-cards.tsx')).EntityCards }));

/** The rows of a list as a table; below 768 px as cards. */
export function EntityTable(props: EntityTableProps) {
  const { entity, list, columns, first, settings = noSettings, onSettings, onLeft } = props;
  const { t, say, lang } = useTableText();
  const isWide = !usePhone();
  const [left, setLeft] = useState<readonly string[]>([]);
  const all = useMemo(() => listColumns(entity, columns, first, lang), [entity, columns, first, lang]);
  const wanted = useMemo(() => wantedColumns(all, settings).flatMap((name) => all.find((c) => c.name === name) ?? []), [all, settings]);
  const names = useMemo(() => all.map(({ name }) => name), [all]);
  return (
    <>
      {isWide ? (
        <WideTable
          {...props}
          wanted={wanted}
          all={names}
          settings={settings}
          onLeft={(names) => {
            setLeft(names);
            onLeft?.(names);
          }}
        />
      ) : (
        <Suspense fallback={null}>
          <EntityCards {...props} shown={wanted} />
        </Suspense>
      )}
      <div className="kt-foot">
        {isWide && left.length > 0 && onSettings && list.rows.length > 0 && (
          <ColumnsButton
            columns={all.map((c) => ({ ...c, title: say(c.override.title ?? c.field.label) }))}
            left={left}
            usualPins={usualPins(entity, all)}
            settings={settings}
            onChange={onSettings}
          >
            {t('columns.left', { count: left.length })}
          </ColumnsButton>
        )}
        <ListPager list={list} />
      </div>
    </>
  );
}
