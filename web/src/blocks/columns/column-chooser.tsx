import './columns.css';
import { PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { ColumnList } from './column-list.tsx';
import {
  type Choosable,
  isWanted,
  type ListSettings,
  leastWidth,
  mostWidth,
  noSettings,
  orderedColumns,
  withColumn,
  withPin,
  withWidth,
} from './column-settings.ts';
import { useColumnsText } from './texts/index.ts';

interface ChosenColumn extends Choosable {
  readonly title: string;
}

export interface ColumnChooserProps {
  /** All columns that can be shown, in their usual order: `name`, `title`, and `isUsual` for those shown to a reader who chose none. */
  readonly columns: readonly ChosenColumn[];
  /** Names of columns that would be shown, if there were room. */
  readonly left?: readonly string[] | undefined;
  /** Names of the columns that are pinned before the reader says anything. */
  readonly usualPins?: readonly string[] | undefined;
  /** What the reader chose; `useColumnSettings` keeps it in the browser. */
  readonly settings: ListSettings;
  /** Called with every change of it. */
  readonly onChange: (settings: ListSettings) => void;
}

const none: readonly string[] = [];

/** Which columns a table shows, in which order, how wide, and which of them stay in sight. */
export function ColumnChooser({ columns, left = none, usualPins = none, settings, onChange }: ColumnChooserProps) {
  const { t } = useColumnsText();
  const names = columns.map((column) => column.name);
  const listed = orderedColumns(names, settings.order).flatMap((name) => {
    const column = columns.find((one) => one.name === name);
    if (!column) return [];
    const isLeft = left.includes(name);
    return [{ name, title: column.title, isShown: isWanted(column, settings) && !isLeft, note: isLeft ? t('noRoom') : undefined }];
  });
  const pins = settings.pinned ?? usualPins;
  return (
    <div className="cl-chooser">
      <p>{t('hint')}</p>
      <ColumnList
        label={t('columns')}
        columns={listed}
        onOrder={(order) => onChange({ ...settings, order })}
        onShow={(name, isShown) => onChange(withColumn(settings, name, isShown))}
        extra={({ name, title }) => (
          <>
            <input
              className="cl-width"
              type="number"
              step={10}
              min={leastWidth}
              max={mostWidth}
              placeholder={t('auto')}
              aria-label={t('width', { name: title })}
              title={t('width', { name: title })}
              defaultValue={settings.widths[name] ?? ''}
              key={settings.widths[name] ?? ''}
              onBlur={(event) => {
                const width = event.target.value === '' ? undefined : Number(event.target.value);
                if (width !== settings.widths[name]) onChange(withWidth(settings, name, width));
              }}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
            />
            <Button
              className="cl-pin"
              type="text"
              size="small"
              icon={pins.includes(name) ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
              aria-pressed={pins.includes(name)}
              aria-label={t('pin', { name: title })}
              title={t(pins.includes(name) ? 'unpin' : 'pin', { name: title })}
              onClick={() => onChange(withPin(settings, name, usualPins))}
            />
          </>
        )}
      />
      <Button size="small" onClick={() => onChange({ ...noSettings, density: settings.density })}>
        {t('reset')}
      </Button>
    </div>
  );
}
