import type { Services } from '../../kernel/context.ts';
import { exportKind } from '../../kernel/export/task.ts';
import { importKind } from '../../kernel/import/kind.ts';

/**
 * Goes on with imports and downloads that a process left behind, now and whenever another node falls silent. To be called once the app
 * is built, so that the rules of every record are known; the app's closing stops it.
 */
export function resumeTasks(services: Services): Promise<void> {
  return services.queue.watch([importKind, exportKind]);
}
