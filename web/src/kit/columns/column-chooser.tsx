import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex } from 'antd';
import { useKitText } from '../../messages/kit/index.ts';
import { type ListSettings, movedColumn, noSettings, orderedColumns } from './column-settings.ts';

export interface ChosenColumn {
  readonly name: string;
  readonly title: string;
}

export interface ChooserProps {
  /** All columns that can be shown, in the order of the definition. */
  readonly columns: readonly ChosenColumn[];
  readonly settings: ListSettings;
  readonly onChange: (settings: ListSettings) => void;
}

/** Which columns a table shows, and in which order. */
export function ColumnChooser({ columns, settings, onChange }: ChooserProps) {
  const { t } = useKitText();
  const order = orderedColumns(
    columns.map((c) => c.name),
    settings.order,
  );
  const titles = new Map(columns.map((c) => [c.name, c.title]));
  const shown = order.filter((n) => !settings.hidden.includes(n));
  return (
    <Flex vertical gap="small" style={{ width: 260 }}>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 'min(420px, 60vh)', overflow: 'auto' }}>
        {order.map((name, i) => {
          const title = titles.get(name) ?? name;
          const isShown = !settings.hidden.includes(name);
          return (
            <li key={name} style={{ display: 'flex', alignItems: 'center' }}>
              <Checkbox
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={(e) =>
                  onChange({
                    ...settings,
                    hidden: e.target.checked ? settings.hidden.filter((h) => h !== name) : [...settings.hidden, name],
                  })
                }
                style={{ flex: 1 }}
              >
                {title}
              </Checkbox>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                disabled={i === 0}
                aria-label={t('table.moveUp', { name: title })}
                onClick={() => onChange({ ...settings, order: movedColumn(order, name, -1) })}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                disabled={i === order.length - 1}
                aria-label={t('table.moveDown', { name: title })}
                onClick={() => onChange({ ...settings, order: movedColumn(order, name, 1) })}
              />
            </li>
          );
        })}
      </ul>
      <Button size="small" onClick={() => onChange({ ...noSettings, density: settings.density })}>
        {t('table.resetColumns')}
      </Button>
    </Flex>
  );
}
