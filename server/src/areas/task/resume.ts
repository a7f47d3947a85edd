import type { Services } from '../../kernel/context.ts';
import { exportKind } from '../../kernel/export/task.ts';
import { importKind } from '../../kernel/import/kind.ts';
import type { TaskKind } from '../../kernel/tasks/queue.ts';
import { certificateBatchKind } from '../certificate/batch-task.ts';
import { allotRunKind } from '../review/allotting/task.ts';

/** Everything that runs in the background, one row each: imports, downloads, batches of certificates and allotments. */
export const taskKinds: readonly TaskKind[] = [importKind, exportKind, certificateBatchKind, allotRunKind];

/**
 * Resumes tasks that a process left behind, now and whenever another node goes silent. Call it once the app is built, when the rules of
 * every record are known; closing the app stops it.
 */
export function resumeTasks(services: Services): Promise<void> {
  return services.queue.watch(taskKinds);
}
