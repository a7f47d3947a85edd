import { ColumnHeightOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Flex, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
import type { ChooserProps } from './column-chooser.tsx';
import type { Density } from './column-settings.ts';

const ColumnsPopover = lazy(async () => ({ default: (await import('./columns-popover.tsx')).ColumnsPopover }));

interface Props extends ChooserProps {
  readonly onReload: () => void;
  readonly isLoading: boolean;
}

const densities: readonly Density[] = ['large', 'middle', 'small'];

/** Refresh, density and columns of a table. */
export function TableSettings({ columns, settings, onChange, onReload, isLoading }: Props) {
  const { t } = useKitText();
  const isPhone = usePhone();
  const [isChoosing, setChoosing] = useState(false);
  const chooserButton = (
    <Button
      type="text"
      icon={<SettingOutlined />}
      aria-label={t('table.columns')}
      title={t('table.columns')}
      onClick={() => setChoosing(true)}
    />
  );
  return (
    <Flex gap={4}>
      <Tooltip title={t('action.refresh')}>
        <Button type="text" icon={<ReloadOutlined spin={isLoading} />} onClick={onReload} aria-label={t('action.refresh')} />
      </Tooltip>
      {!isPhone && (
        <DropMenu
          menu={{
            selectable: true,
            selectedKeys: [settings.density],
            items: densities.map((d) => ({ key: d, label: t(`table.density.${d}`) })),
            onClick: ({ key }) => onChange({ ...settings, density: densities.find((d) => d === key) ?? 'middle' }),
          }}
        >
          <Button type="text" icon={<ColumnHeightOutlined />} aria-label={t('table.density')} title={t('table.density')} />
        </DropMenu>
      )}
      {isChoosing ? (
        <Suspense fallback={chooserButton}>
          <ColumnsPopover columns={columns} settings={settings} onChange={onChange} />
        </Suspense>
      ) : (
        chooserButton
      )}
    </Flex>
  );
}
