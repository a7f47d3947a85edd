import { FilterOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { labelIn } from '@saiyun/sdk/contract';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { ListSettings } from '../columns/column-settings.ts';
import type { shownColumnsOf } from '../columns/shown-columns.ts';
import { TableSettings } from '../columns/table-settings.tsx';
import { ExportButton } from '../export/export-button.tsx';
import type { PageOverrides } from '../list/overrides.ts';
import type { EntityList } from '../list/use-list.ts';
import type { useStockActions } from '../list/use-stock-actions.tsx';
import { BinButton } from '../recycle-bin/bin-button.tsx';

interface ToolsProps {
  readonly list: EntityList;
  readonly columns: ReturnType<typeof shownColumnsOf>;
  readonly settings: ListSettings;
  readonly onSettings: (next: ListSettings) => void;
  readonly onAdvanced: () => void;
}

/** How the list is looked at: the advanced query, columns and density, and a fresh read. */
export function ListTools({ list, columns, settings, onSettings, onAdvanced }: ToolsProps) {
  const { t, lang } = useKitText();
  const isWide = !usePhone();
  return (
    <Flex gap={4} align="center">
      <Button
        icon={<FilterOutlined />}
        onClick={onAdvanced}
        color={list.state.advanced ? 'primary' : 'default'}
        variant={list.state.advanced ? 'filled' : 'text'}
        aria-label={t('query.button')}
      >
        {isWide ? t('query.button') : null}
      </Button>
      <TableSettings
        columns={columns.map((c) => ({ name: c.name, title: labelIn(c.override.title ?? c.field.label, lang) }))}
        settings={settings}
        onChange={onSettings}
        onReload={list.reload}
        isLoading={list.isFetching}
      />
    </Flex>
  );
}

interface BarProps {
  readonly list: EntityList;
  readonly actions: ReturnType<typeof useStockActions>;
  readonly overrides: PageOverrides;
  readonly onImport: () => void;
  readonly tools: ReactNode;
}

/** What can be done on the page: add, import, export, the page's own buttons and the recycle bin. */
export function PageBar({ list, actions, overrides, onImport, tools }: BarProps) {
  const { t } = useKitText();
  const { entity } = list;
  return (
    <Flex gap="small" wrap align="center">
      {actions.mayAdd && (
        <Button type="primary" icon={<PlusOutlined />} onClick={actions.add}>
          {t('action.add')}
        </Button>
      )}
      {actions.mayImport && (
        <Button icon={<UploadOutlined />} onClick={onImport}>
          {t('action.import')}
        </Button>
      )}
      {actions.mayExport && <ExportButton list={list} />}
      {overrides.toolbar?.(list)}
      {overrides.bin && <BinButton entity={entity} bin={overrides.bin} />}
      <span style={{ flex: 1 }} />
      {tools}
    </Flex>
  );
}
