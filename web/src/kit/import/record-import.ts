import type { ListQuery } from '@saiyun/sdk';
import { importCalls } from '@saiyun/sdk/calls';
import type { Entity } from '@saiyun/sdk/contract';
import type { ImportSource } from '../../blocks/import/index.ts';
import { client } from '../../lib/api/client.ts';
import { records } from '../../lib/api/records.ts';
import { saveFile } from '../export/save-file.ts';

const imports = importCalls(client.send);
const anyFile = new Blob();

/** Imports rows of a record by its calls. */
export function recordImport(entity: Entity, templateName: string, match?: ListQuery['match']): ImportSource {
  const calls = client.entity(entity);
  return {
    async send(file, { signal, onProgress }) {
      const isText = file.name.toLowerCase().endsWith('.csv');
      const report = await calls.importExcel(file, {
        hold: true,
        signal,
        onProgress: (_stage, progress) => onProgress(progress),
        ...(isText && { format: 'csv' }),
      });
      // A server that imports at once names no task.
      return report.taskId && report.counted === undefined && report.totalCount === 0 ? { id: report.taskId } : report;
    },
    read: (id, look) => imports.preview(id, look),
    check: (id, choices) => imports.check(id, choices),
    faults: (id, page) => imports.faults(id, page),
    correct: (id, corrections) => imports.correct(id, corrections),
    start: (id, choices) => imports.start(id, choices),
    watch: (id, { signal, onProgress }) =>
      calls.importExcel(anyFile, { taskId: id, signal, onProgress: (_stage, progress) => onProgress(progress) }),
    pause: (id) => records.imports.pause(id),
    resume: (id) => records.imports.resume(id),
    cancel: (id) => records.imports.cancel(id),
    unfinished: () => imports.unfinished(entity.name),
    saveErrors: async ({ fileUrl }) => fileUrl !== null && saveFile(await client.files.get(fileUrl)),
    saveTemplate: async () => saveFile(await calls.exportXls({ template: true, ...(match && { match }) }), `${templateName}.xlsx`),
  };
}
