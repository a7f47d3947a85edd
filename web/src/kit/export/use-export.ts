import { exportLinkCalls } from '@saiyun/sdk/calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import type { EntityList } from '../list/use-list.ts';
import { warnOf } from '../warn.ts';
import { type ExportPlan, exportQuery, isDirect, isTask, usualFormat } from './export-plan.ts';
import { downloadFrom, saveFile } from './save-file.ts';

const links = exportLinkCalls(client.send);

/** The page on which finished tasks are fetched. */
const downloadsPath = '/account/myDownload/index';

/** Exports the selected rows, or all that match the list (EXPORT-01 to EXPORT-03); many rows become a task (DOWNLOAD-01). */
export function useExport({ entity, calls, query, total }: EntityList) {
  const { t } = useKitText();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  const asTask = async (plan: ExportPlan) => {
    await client.downloads.create(entity.name, exportQuery(query, plan));
    feedback.notify('info', t('export.started'), t('export.startedText'), {
      label: t('export.open'),
      run: () => void navigate(downloadsPath),
    });
  };
  /** Resolves once the file is saved, the browser fetches it or the task has begun, with whether it did. */
  const run = async (plan: ExportPlan): Promise<boolean> => {
    setBusy(true);
    try {
      if (plan.isLater) await asTask(plan);
      else if (isDirect(plan.selections?.length || total)) {
        const { url } = await links.make(entity.name, exportQuery(query, plan));
        downloadFrom(url);
      } else {
        const file = await calls.exportXls(exportQuery(query, plan));
        const isSaved = await saveFile(file, file.fileName || `${t('export.name')}.${plan.format}`);
        if (!isSaved) feedback.message('warning', t('export.empty'));
      }
      return true;
    } catch (error) {
      warnOf(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run, all: () => void run({ format: usualFormat(total), isLater: isTask(total) }) };
}

export type Export = ReturnType<typeof useExport>;
