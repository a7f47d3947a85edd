import { PlusOutlined, SettingOutlined } from '@ant-design/icons';
import { type AddRowSettings, addRowSettings, mostAddedRows } from '@saiyun/sdk/logic/editable-table';
import { Button, Checkbox, InputNumber, Popover, Space } from 'antd';
import { useId, useState } from 'react';
import { useTableText } from '../texts/index.ts';

const keyOf = (name: string) => `saiyun:table-add:${name}`;

/** Settings that were saved in this browser (ETABLE-11); a browser that keeps nothing has the defaults. */
export function savedAddRows(name: string | undefined): unknown {
  if (name === undefined) return undefined;
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
  } catch {
    return undefined;
  }
}

function save(name: string, settings: AddRowSettings): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(settings));
  } catch {
    // A full or forbidden storage: the settings hold until the page is closed.
  }
}

interface Props {
  readonly settings: AddRowSettings;
  readonly onSettings: (settings: AddRowSettings) => void;
  readonly rowCount: number;
  /** Name under which settings are saved; without one they are not. */
  readonly name: string | undefined;
  readonly disabled: boolean;
  readonly onAdd: () => void;
  readonly onSaved: () => void;
}

/** The button for new rows, and what it does (ETABLE-10). */
export function AddRows({ settings, onSettings, rowCount, name, disabled, onAdd, onSaved }: Props) {
  const { t } = useTableText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const put = (patch: Partial<AddRowSettings>) => onSettings(addRowSettings({ ...settings, ...patch }, rowCount));
  const form = (
    <div className="tb-add">
      <label htmlFor={`${id}-count`}>{t('addCount')}</label>
      <InputNumber
        id={`${id}-count`}
        min={1}
        max={mostAddedRows}
        precision={0}
        value={settings.count}
        onChange={(count) => put({ count: count ?? 1 })}
      />
      <label htmlFor={`${id}-position`}>{t('addPosition')}</label>
      <div>
        <InputNumber
          id={`${id}-position`}
          min={0}
          max={rowCount}
          precision={0}
          value={settings.position}
          aria-describedby={`${id}-hint`}
          onChange={(position) => put({ position: position ?? 0 })}
        />
        <small id={`${id}-hint`}>{t('addPositionHint')}</small>
      </div>
      <Checkbox checked={settings.scrollToBottom} onChange={(event) => put({ scrollToBottom: event.target.checked })}>
        {t('addScroll')}
      </Checkbox>
      {name !== undefined && (
        <Button
          size="small"
          onClick={() => {
            save(name, settings);
            setOpen(false);
            onSaved();
          }}
        >
          {t('addSave')}
        </Button>
      )}
    </div>
  );
  return (
    <Space.Compact>
      <Button size="small" icon={<PlusOutlined aria-hidden />} disabled={disabled} onClick={onAdd}>
        {t('add')}
      </Button>
      <Popover content={form} trigger="click" open={isOpen} onOpenChange={setOpen} placement="bottomLeft">
        <Button
          size="small"
          icon={<SettingOutlined aria-hidden />}
          disabled={disabled}
          aria-label={t('addSettings')}
          aria-expanded={isOpen}
        />
      </Popover>
    </Space.Compact>
  );
}
