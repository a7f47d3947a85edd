import type { TaskKind } from '../tasks/queue.ts';
import { runImport, tidyImports } from './run.ts';
import { openStates } from './task.ts';

/** How imports run in the queue: one at a time per record and tenant. */
export const importKind: TaskKind = {
  table: 'ds_tb_import_task',
  open: openStates,
  group: ({ tenantId, bizCode }) => `${tenantId} ${bizCode}`,
  run: runImport,
  tidy: tidyImports,
};
