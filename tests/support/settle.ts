import { taskKinds } from '../../server/src/areas/task/resume.ts';
import type { TestServer } from './server.ts';

/**
 * Waits until nothing runs in the background. Some records begin a task as soon as they are added, and what a task writes would look like
 * the effect of whatever a test calls meanwhile.
 */
export async function settleTasks({ db, services }: TestServer): Promise<void> {
  for (const kind of taskKinds) {
    const open = await db.many<{ id: string }>(`select id from ${kind.table} where status = any($1) order by id`, [kind.open]);
    for (const { id } of open) await services.queue.start(kind, id, '1');
  }
}
