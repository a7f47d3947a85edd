import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
import type { EntityList } from '../list/use-list.ts';
import { warnOf } from '../warn.ts';
import { exportQuery, isTask, xlsRows } from './export-plan.ts';
import { saveFile } from './save-file.ts';

/** The page on which finished tasks are fetched. */
const downloadsPath = '/account/myDownload/index';

/** Exports the selected rows, or all that match the list (EXPORT-01 to EXPORT-03); many rows become a task (DOWNLOAD-01). */
export function ExportButton({ list }: { list: EntityList }) {
  const { entity, calls, query, selected, total } = list;
  const { t } = useKitText();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const ids = [...selected.keys()];

  const asTask = async (format: 'xlsx' | 'xls', selections: readonly string[]) => {
    await client.downloads.create(entity.name, exportQuery(query, format, selections));
    feedback.notify('info', t('export.started'), t('export.startedText'), {
      label: t('export.open'),
      run: () => void navigate(downloadsPath),
    });
  };
  const run = async (format: 'xlsx' | 'xls', selections: readonly string[], isLater: boolean) => {
    setBusy(true);
    try {
      if (isLater) await asTask(format, selections);
      else {
        const file = await calls.exportXls(exportQuery(query, format, selections));
        const isSaved = await saveFile(file, file.fileName || `${t('export.name')}.${format}`);
        if (!isSaved) feedback.message('warning', t('export.empty'));
      }
    } catch (error) {
      warnOf(error);
    } finally {
      setBusy(false);
    }
  };

  const chosen = ids.length > 0 ? ids.length : total;
  const choices: Record<string, () => void> = {
    selected: () => void run('xlsx', ids, isTask(ids.length)),
    all: () => void run('xlsx', [], isTask(total)),
    xls: () => void run('xls', ids, isTask(chosen)),
    task: () => void run('xlsx', ids, true),
  };
  return (
    <DropMenu
      menu={{
        items: [
          ...(ids.length > 0 ? [{ key: 'selected', label: t('export.selected', { count: ids.length }) }] : []),
          { key: 'all', label: t('export.all', { count: total }) },
          { key: 'xls', label: t('export.xls', { max: xlsRows.toLocaleString('en') }), disabled: chosen > xlsRows },
          { type: 'divider' as const },
          { key: 'task', label: t('export.task') },
        ],
        onClick: ({ key }) => choices[key]?.(),
      }}
    >
      <Button icon={<DownloadOutlined />} loading={isBusy} aria-haspopup="menu">
        {t('action.export')}
      </Button>
    </DropMenu>
  );
}
