import { PlusOutlined, ReloadOutlined, SettingOutlined, UploadOutlined } from '@ant-design/icons';
import { labelIn } from '@saiyun/sdk/contract';
import { Button, Flex, Tooltip } from 'antd';
import { ColumnsButton, DensityButton, type ListSettings } from '../../blocks/columns/index.ts';
import { usePhone } from '../../lib/use-media.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { type listColumns, usualPins } from '../columns/shown-columns.ts';
import { ExportButton } from '../export/export-button.tsx';
import type { Export } from '../export/use-export.ts';
import { WholeListAct } from '../list/bulk-acts.tsx';
import type { PageOverrides } from '../list/overrides.ts';
import type { EntityList } from '../list/use-list.ts';
import type { StockActions } from '../list/use-stock-actions.tsx';
import { BinButton } from '../recycle-bin/bin-button.tsx';
import { binOf } from '../recycle-bin/bin-of.ts';

interface ToolsProps {
  readonly list: EntityList;
  readonly columns: ReturnType<typeof listColumns>;
  /** Columns for which there is no room. */
  readonly left: readonly string[];
  readonly settings: ListSettings;
  readonly onSettings: (next: ListSettings) => void;
}

/** How the list is looked at: a fresh read, density and columns. */
export function ListTools({ list, columns, left, settings, onSettings }: ToolsProps) {
  const { t, lang } = useKitText();
  const isPhone = usePhone();
  return (
    <Flex gap={4}>
      <Tooltip title={t('action.refresh')}>
        <Button type="text" icon={<ReloadOutlined spin={list.isFetching} />} onClick={list.reload} aria-label={t('action.refresh')} />
      </Tooltip>
      {!isPhone && <DensityButton value={settings.density} onChange={(density) => onSettings({ ...settings, density })} />}
      <ColumnsButton
        icon={<SettingOutlined />}
        columns={columns.map((c) => ({ ...c, title: labelIn(c.override.title ?? c.field.label, lang) }))}
        left={left}
        usualPins={usualPins(list.entity, columns)}
        settings={settings}
        onChange={onSettings}
      />
    </Flex>
  );
}

interface ActsProps {
  readonly list: EntityList;
  readonly actions: StockActions;
  readonly overrides: PageOverrides;
  readonly exporting: Export;
  /** Columns that the list shows. */
  readonly shown: readonly string[];
  readonly onImport: () => void;
}

/** What can be done on the page besides its main action: import, export, the recycle bin and the page's own buttons. */
export function PageActs({ list, actions, overrides, exporting, shown, onImport }: ActsProps) {
  return (
    <>
      <BinButton entity={list.entity} bin={binOf(list.entity, overrides.bin)} />
      {actions.mayImport && <ImportButton onClick={onImport} />}
      {actions.mayExport && <ExportButton list={list} exporting={exporting} shown={shown} />}
      {overrides.toolbar?.(list)}
      <WholeListAct list={list} actions={actions} />
    </>
  );
}

/** Opens the import of a record. */
export function ImportButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useKitText();
  return <Button type="text" icon={<UploadOutlined />} aria-label={t('action.import')} title={t('action.import')} onClick={onClick} />;
}

/** What most people come to the list for. */
export function MainAct({ actions, text }: Pick<ActsProps, 'actions'> & { readonly text?: string | undefined }) {
  const { t } = useKitText();
  if (!actions.mayAdd) return null;
  return (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => actions.add()}>
      {text ?? t('action.add')}
    </Button>
  );
}
