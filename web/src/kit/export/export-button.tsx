import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
import type { EntityList } from '../list/use-list.ts';
import { WhenOpened } from '../when-opened.tsx';
import { isTask, usualFormat } from './export-plan.ts';
import type { Export } from './use-export.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }));

interface Props {
  readonly list: EntityList;
  readonly exporting: Export;
  /** Columns that the list shows, with which a choice of columns begins. */
  readonly shown?: readonly string[];
}

/** The choices of an export: what is selected or all at once, or with columns and form chosen. */
export function ExportButton({ list, exporting, shown }: Props) {
  const { t } = useKitText();
  const { selected, total } = list;
  const [isOpen, setOpen] = useState(false);
  const ids = [...selected.keys()];
  const choices: Record<string, () => void> = {
    selected: () => void exporting.run({ format: usualFormat(ids.length), selections: ids, isLater: isTask(ids.length) }),
    all: exporting.all,
    choose: () => setOpen(true),
  };
  return (
    <>
      <DropMenu
        menu={{
          items: [
            ...(ids.length > 0 ? [{ key: 'selected', label: t('export.selected', { count: ids.length }) }] : []),
            { key: 'all', label: t('export.all', { count: total }) },
            { type: 'divider' as const },
            { key: 'choose', label: t('export.choose') },
          ],
          onClick: ({ key }) => choices[key]?.(),
        }}
      >
        <Button
          type="text"
          icon={<DownloadOutlined />}
          loading={exporting.isBusy}
          aria-haspopup="menu"
          aria-label={t('action.export')}
          title={t('action.export')}
        />
      </DropMenu>
      <WhenOpened open={isOpen}>
        {isOpen && <ExportDialog list={list} exporting={exporting} shown={shown} onClose={() => setOpen(false)} />}
      </WhenOpened>
    </>
  );
}
