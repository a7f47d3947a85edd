import { DeleteOutlined, RedoOutlined, SearchOutlined, UndoOutlined, WarningOutlined } from '@ant-design/icons';
import type { AddRowSettings } from '@saiyun/sdk/logic/editable-table';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useCore } from '../core.tsx';
import { cellsIn } from '../model/range.ts';
import { useTableText } from '../texts/index.ts';
import { AddRows } from './add-rows.tsx';
import { FindBox } from './find-box.tsx';

interface Props {
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  readonly readOnly: boolean;
  readonly settings: AddRowSettings;
  readonly onSettings: (settings: AddRowSettings) => void;
  readonly settingsName: string | undefined;
  readonly onSaved: () => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly isFinding: boolean;
  readonly onFinding: (isFinding: boolean) => void;
  readonly extra: ReactNode;
}

/** What is above the rows. */
export function Bar(props: Props) {
  const { t } = useTableText();
  const core = useCore();
  const { model, cursor } = core;
  useSyncExternalStore(model.changed.subscribe, model.changed.version);
  useSyncExternalStore(cursor.selectionChanged.subscribe, cursor.selectionChanged.version);
  const { canAdd, canRemove, readOnly, isFinding, onFinding } = props;
  const chosen = cursor.selected.size;
  const button = (label: string, icon: ReactNode, isOff: boolean, onClick: () => void) => (
    <Tooltip title={label}>
      <Button size="small" type="text" icon={icon} disabled={isOff} aria-label={label} onClick={onClick} />
    </Tooltip>
  );
  return (
    <div className="tb-bar">
      {canAdd && (
        <AddRows
          settings={props.settings}
          onSettings={props.onSettings}
          rowCount={model.count}
          name={props.settingsName}
          disabled={readOnly}
          onAdd={props.onAdd}
          onSaved={props.onSaved}
        />
      )}
      {canRemove && chosen > 0 && (
        <Button size="small" danger icon={<DeleteOutlined aria-hidden />} onClick={props.onRemove}>
          {t('removeSelected', { count: chosen })}
        </Button>
      )}
      {props.extra}
      <span className="tb-space" />
      {isFinding && <FindBox onClose={() => onFinding(false)} />}
      {!readOnly && button(t('undo'), <UndoOutlined aria-hidden />, !model.canUndo, () => core.undo())}
      {!readOnly && button(t('redo'), <RedoOutlined aria-hidden />, !model.canRedo, () => core.redo())}
      {!isFinding && button(t('find'), <SearchOutlined aria-hidden />, false, () => onFinding(true))}
    </div>
  );
}

/** What is below the rows: how many there are, what is wrong, what just happened. */
export function Foot({ told }: { readonly told: { readonly text: string; readonly tone: 'info' | 'warning' } | undefined }) {
  const { t } = useTableText();
  const core = useCore();
  const { model, cursor } = core;
  useSyncExternalStore(model.changed.subscribe, model.changed.version);
  useSyncExternalStore(cursor.changed.subscribe, cursor.changed.version);
  useSyncExternalStore(core.said.subscribe, core.said.version);
  const { range } = cursor;
  const cells = range ? cellsIn(range) : 0;
  const faults = model.faults.count;
  const showNext = () => {
    const keys = core.layout.boxes.map(({ column }) => column.key);
    const from = cursor.at ?? { row: 0, col: -1 };
    const next = model.faults.next(keys, model.count, from.row, from.col);
    if (!next) return;
    cursor.go({ row: next.row, col: next.column });
    core.focus();
  };
  return (
    <div className="tb-status">
      <span>{t('rows', { count: model.count })}</span>
      {cells > 1 && <span>{t('range', { count: cells })}</span>}
      {faults > 0 && (
        <Button size="small" type="link" danger icon={<WarningOutlined aria-hidden />} title={t('showFault')} onClick={showNext}>
          {t('faults', { count: faults })}
        </Button>
      )}
      {told && (
        <span className="tb-told-here" data-tone={told.tone} role={told.tone === 'warning' ? 'alert' : 'status'}>
          {told.text}
        </span>
      )}
      <span className="tb-unseen" aria-live="polite">
        {core.saying}
      </span>
    </div>
  );
}
