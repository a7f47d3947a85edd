import { FullscreenExitOutlined, FullscreenOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { twoValues } from '@saiyun/sdk/logic/editable-table';
import { Button, Input, InputNumber, Modal, Switch } from 'antd';
import { Suspense, useId, useState, useSyncExternalStore } from 'react';
import { useCore } from '../core.tsx';
import { type CellEditorProps, plainText } from '../kinds/cell-kind.ts';
import type { ColumnBox } from '../model/layout.ts';
import { useTableText } from '../texts/index.ts';

/** Width of the details of a row (ETABLE-25). */
export const detailsWidth = 1200;

function TextField(props: CellEditorProps & { readonly id: string; readonly isNumber: boolean }) {
  const { id, value, onChange, disabled, isInvalid, isNumber } = props;
  const status = isInvalid ? ('error' as const) : undefined;
  if (isNumber)
    return (
      <InputNumber
        id={id}
        style={{ width: '100%' }}
        status={status}
        disabled={disabled}
        value={typeof value === 'number' || typeof value === 'string' ? value : null}
        onChange={(next) => onChange(next)}
      />
    );
  return (
    <Input
      id={id}
      status={status}
      disabled={disabled}
      value={plainText(value)}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}

function Field({ box, index }: { readonly box: ColumnBox; readonly index: number }) {
  const core = useCore();
  const id = useId();
  const { model } = core;
  const row = model.rowAt(index);
  if (!row || model.isShut(box.column, row)) return null;
  const { column } = box;
  const kind = core.kind(column);
  const fault = model.faults.at(index, column.key);
  const title = core.say(column.title);
  const Editor = kind.editor;
  const props: CellEditorProps = {
    ...core.context(column, row.values),
    value: row.values[column.key],
    onChange: (next) => void model.set(index, column.key, next, 'change', `${row.key}/${column.key}/details`),
    onRow: (values) => model.fill(index, values, `${row.key}/${column.key}/details`),
    onDone: () => undefined,
    autoFocus: false,
    label: title,
    disabled: !model.mayEdit(column, row),
    isInCell: false,
    isInvalid: fault !== undefined,
  };
  const isOwn = column.type === 'slot' || column.type === 'normal';
  return (
    <div className="tb-field">
      <label htmlFor={id} data-required={column.validateRules?.some((rule) => rule.required) || undefined}>
        {title}
      </label>
      {column.type === 'slot' ? (
        <div>{core.facts.slots[column.key]?.({ value: props.value, row, index })}</div>
      ) : isOwn ? (
        <div>{core.text(column, row.values)}</div>
      ) : kind.toggle ? (
        <span>
          <Switch
            id={id}
            aria-label={title}
            disabled={props.disabled}
            checked={Object.is(props.value, twoValues(column)[0])}
            onChange={() => props.onChange(kind.toggle?.(props.value, column))}
          />
        </span>
      ) : Editor ? (
        <Suspense fallback={<span className="tb-waits" />}>
          <Editor {...props} />
        </Suspense>
      ) : (
        <TextField {...props} id={id} isNumber={kind.isNumber === true} />
      )}
      {fault && (
        <span className="tb-told" role="alert">
          {core.say(fault)}
        </span>
      )}
    </div>
  );
}

/** All of one row in a dialog, which may take the whole screen. */
export function RowDetails({
  index,
  onIndex,
  onClose,
}: {
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTableText();
  const core = useCore();
  const { model, layout } = core;
  useSyncExternalStore(model.changed.subscribe, model.changed.version);
  useSyncExternalStore(model.watch, () => model.stampOf(index));
  const [isFull, setFull] = useState(false);
  return (
    <Modal
      open
      width={isFull ? '100%' : detailsWidth}
      className={isFull ? 'tb-full' : undefined}
      title={
        <span className="tb-details-title">
          {t('detailTitle')} <small>{t('row', { row: index + 1 })}</small>
          <Button
            type="text"
            size="small"
            icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            aria-label={t(isFull ? 'notFull' : 'full')}
            onClick={() => setFull(!isFull)}
          />
        </span>
      }
      footer={
        <>
          <Button icon={<LeftOutlined aria-hidden />} disabled={index === 0} onClick={() => onIndex(index - 1)}>
            {t('previous')}
          </Button>
          <Button
            icon={<RightOutlined aria-hidden />}
            iconPlacement="end"
            disabled={index >= model.count - 1}
            onClick={() => onIndex(index + 1)}
          >
            {t('next')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
      onCancel={onClose}
    >
      <div className="tb-details" key={model.rowAt(index)?.key}>
        {layout.boxes.map((box) => (
          <Field key={box.column.key} box={box} index={index} />
        ))}
      </div>
    </Modal>
  );
}
