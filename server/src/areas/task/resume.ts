import type { Services } from '../../kernel/context.ts';
import { exportKind } from '../../kernel/export/task.ts';
import { importKind } from '../../kernel/import/kind.ts';

/**
 * Resumes imports and downloads that a process left behind, now and whenever another node goes silent. Call it once the app is built, when
 * the rules of every record are known; closing the app stops it.
 */
export function resumeTasks(services: Services): Promise<void> {
  return services.queue.watch([importKind, exportKind]);
}
