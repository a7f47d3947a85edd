import { ColumnHeightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { DropMenu } from '../../ui/drop-menu.tsx';
import type { Density } from './column-settings.ts';
import { useColumnsText } from './texts/index.ts';

export interface DensityButtonProps {
  /** How much room the rows have. */
  readonly value: Density;
  /** Called with the density that was chosen. */
  readonly onChange: (next: Density) => void;
}

const densities: readonly Density[] = ['large', 'middle', 'small'];

/** Chooses how much room the rows of a table have. */
export function DensityButton({ value, onChange }: DensityButtonProps) {
  const { t } = useColumnsText();
  return (
    <DropMenu
      menu={{
        selectable: true,
        selectedKeys: [value],
        items: densities.map((one) => ({ key: one, label: t(`density.${one}`) })),
        onClick: ({ key }) => onChange(densities.find((one) => one === key) ?? 'middle'),
      }}
    >
      <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t('density')} title={t('density')} />
    </DropMenu>
  );
}
