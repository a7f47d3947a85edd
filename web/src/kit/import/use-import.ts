import { type Entity, no } from '@saiyun/sdk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { records } from '../../lib/api/records.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { isAborted } from '../failure.ts';
import { warnOf } from '../warn.ts';
import { partText } from './file-line.tsx';
import { ended, type ImportFile, isOpen, isRunning, isUnfinished, isWorkbookName, rateOf, waiting } from './import-state.ts';
import { useSheets } from './use-sheets.ts';

/** The files of an import, and the import of them one after the other. `onDone` is called once every row of every file is stored. */
export function useImport(entity: Entity, onDone: () => void) {
  const { t } = useKitText();
  const cache = useQueryClient();
  const [files, setFiles] = useState<readonly ImportFile[]>([]);
  const [isStrict, setStrict] = useState(false);
  const sheets = useSheets(files);
  const abort = useRef<AbortController>(undefined);
  const task = useRef<string>(undefined);
  const patch = (key: string, change: (f: ImportFile) => ImportFile) => setFiles((all) => all.map((f) => (f.key === key ? change(f) : f)));

  const add = (file: File) => {
    if (!isWorkbookName(file.name)) return feedback.message('warning', t('import.type', { name: file.name }));
    const one = waiting(file);
    sheets.readNames(one);
    setFiles((all) => (all.some((f) => f.key === one.key) ? all : [...all, one]));
  };

  /** Imports one file and returns the result. */
  const importOne = async (f: ImportFile): Promise<ImportFile> => {
    const control = new AbortController();
    abort.current = control;
    task.current = undefined;
    let rowsSince = 0;
    patch(f.key, (one) => ({ ...one, stage: 'upload', error: undefined, done: 0, total: 0 }));
    try {
      const report = await client.entity(entity).importExcel(f.file, {
        signal: control.signal,
        validateStatus: no,
        ...(isStrict && { strict: true }),
        ...(sheets.asked && { sheet: sheets.asked }),
        onTask: (id) => {
          task.current = id;
        },
        onProgress: (stage, { done, total }) => {
          rowsSince ||= stage === 'rows' ? performance.now() : 0;
          const rate = stage === 'rows' ? rateOf(done, performance.now() - rowsSince) : 0;
          patch(f.key, (one) => ({ ...one, stage, done, total, rate: rate || one.rate }));
        },
      });
      return ended(f, report);
    } catch (error) {
      if (isAborted(error)) return { ...f, stage: 'cancelled' };
      warnOf(error);
      return { ...f, stage: 'failed', error: failureMessage(error) };
    }
  };

  const start = async () => {
    const queue = files.filter((f) => isOpen(f) || isUnfinished(f));
    const results: ImportFile[] = [];
    for (const f of queue) {
      const result = await importOne(f);
      patch(f.key, () => result);
      results.push(result);
      await cache.invalidateQueries({ queryKey: keys.entity(entity.name) });
      if (result.stage === 'cancelled') break;
    }
    if (results.some((r) => r.stage === 'partial')) {
      const report = results.find((r) => r.stage === 'partial')?.report;
      feedback.message('warning', report?.msg || partText(report, t));
    }
    // The dialog stays open if columns were skipped, so that the reader sees which.
    const isAllDone = results.length > 0 && results.every((r) => r.stage === 'done' && !r.report?.unknownColumns?.length);
    if (!isAllDone) return;
    const [only] = results;
    feedback.message('success', (results.length === 1 && only?.report?.msg) || t('import.success'));
    onDone();
  };

  const cancel = () => {
    abort.current?.abort();
    // The server continues with a stored file, so it is cancelled there too; if it has just ended, the refusal is ignored.
    if (task.current) records.importTask.cancel(task.current).catch(() => undefined);
  };

  const remove = (key: string) => setFiles((all) => all.filter((one) => one.key !== key));
  return { files, add, remove, start, cancel, isBusy: files.some(isRunning), isStrict, setStrict, sheets };
}
