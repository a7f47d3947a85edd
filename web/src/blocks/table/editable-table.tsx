import './table.css';
import './kinds/cells.css';
import './parts/parts.css';
import { cellPatternErrorText } from '@saiyun/sdk/logic/cells';
import { Alert, Button } from 'antd';
import { Suspense, useImperativeHandle } from 'react';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TellContext } from './clipboard/use-clipboard.ts';
import { CoreProvider } from './core.tsx';
import { ColumnActsContext } from './grid/column-acts.ts';
import { Grid } from './grid/grid.tsx';
import { RowMenuContext } from './grid/pointer.ts';
import { Bar, Foot } from './parts/bar.tsx';
import { PointMenu } from './parts/point-menu.tsx';
import { RowDetails } from './parts/row-details.tsx';
import type { EditableTableProps } from './table-props.ts';
import { useTableText } from './texts/index.ts';
import { useTable } from './use-table.tsx';

/** A table that is edited like a spreadsheet. */
export function EditableTable(props: EditableTableProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={5} />}>
      <Table {...props} />
    </Suspense>
  );
}

function Table(props: EditableTableProps) {
  const { t } = useTableText();
  const { label, maxHeight = 400, isLoading = false, failure, onRetry, readOnly = false, extra, hasBar = true, empty } = props;
  const table = useTable(props);
  const { core, menu, closeMenu } = table;
  useImperativeHandle(props.ref, () => table.handle, [table.handle]);
  const { refused } = core.model;
  const place = failure ? (
    <div role="alert" className="tb-failed">
      {failure} {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  ) : isLoading ? (
    <div className="tb-failed" role="status">
      {t('loading')}
    </div>
  ) : (
    (empty ?? (
      <div className="tb-none">
        <b>{t('empty')}</b>
        {table.canAdd && <span>{t('emptyHint')}</span>}
      </div>
    ))
  );
  return (
    <CoreProvider core={core}>
      <TellContext value={table.tell}>
        <ColumnActsContext value={table.columnActs}>
          <RowMenuContext value={table.openRowMenu}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl F is the table's while the focus is in it */}
            <div
              className="tb"
              data-mode={core.facts.editing}
              data-density={props.density ?? 'normal'}
              data-readonly={readOnly || undefined}
              onKeyDown={table.onKeyDown}
            >
              {hasBar && (
                <Bar
                  canAdd={table.canAdd}
                  canRemove={table.canRemove}
                  readOnly={readOnly}
                  settings={table.settings}
                  onSettings={table.setSettings}
                  settingsName={props.settingsName}
                  onSaved={() => table.tell(t('addSaved'))}
                  onAdd={table.add}
                  onRemove={table.removeSelected}
                  isFinding={table.isFinding}
                  onFinding={table.setFinding}
                  extra={extra}
                />
              )}
              {refused.length > 0 && (
                <Alert
                  type="warning"
                  showIcon
                  title={t('wrongRules')}
                  description={refused.map(({ title, error }) => (
                    <div key={error.pattern}>
                      <b>{core.say(title)}</b> {cellPatternErrorText(error, core.facts.language)}
                    </div>
                  ))}
                />
              )}
              <Grid
                label={label}
                maxHeight={maxHeight}
                headHeight={table.headHeight}
                selectWidth={table.selectWidth}
                hasStatistics={table.hasStatistics}
                isBusy={isLoading}
                onResize={table.onResize}
                empty={place}
              />
              <Foot told={table.told} />
              {menu && <PointMenu x={menu.x} y={menu.y} items={menu.items} onClose={closeMenu} />}
              {table.details !== undefined && (
                <RowDetails index={table.details} onIndex={table.setDetails} onClose={() => table.setDetails(undefined)} />
              )}
            </div>
          </RowMenuContext>
        </ColumnActsContext>
      </TellContext>
    </CoreProvider>
  );
}
