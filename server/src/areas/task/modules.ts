import { rm } from 'node:fs/promises';
import type { Role } from '@saiyun/sdk/contract';
import { downloadTaskStatus } from '@saiyun/sdk/contract';
import { download, importTask } from '@saiyun/sdk/entities';
import type { Ctx } from '../../kernel/context.ts';
import { type Condition, entityModule } from '../../kernel/entity-module.ts';
import { expireExports, exportKind, exportPath } from '../../kernel/export-task.ts';
import { sheetText } from '../../kernel/import-export-messages.ts';
import { queueOf } from '../../kernel/import-export-queue.ts';

const own = ({ actor }: Ctx, first: number): Condition => ({ sql: `t.user_id = $${first}`, params: [actor.userId] });
const ownFor = (roles: readonly Role[]): Partial<Record<Role, typeof own>> => Object.fromEntries(roles.map((role) => [role, own]));

/** Imports: administrators and auditors see those of all, everybody else their own. A running one stops at its next block when it is cancelled. */
export const importTaskModule = entityModule(importTask, { scopes: ownFor(['SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN']) });

/** Downloads (DOWNLOAD-01, DOWNLOAD-02): everybody has their own, administrators see all. */
export const downloadModule = entityModule(download, {
  scopes: ownFor(['SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN', 'AUD']),
  refresh: (ctx) => expireExports(ctx),
  async beforeDelete({ tx, config }, row) {
    const found = await tx.one<{ path: string | null }>('select file_path as path from ds_tb_download_task where id = $1', [row.id]);
    if (found?.path) await rm(exportPath({ config }, found.path), { force: true });
  },
  verbs: {
    async retry(ctx) {
      queueOf(ctx).soon([exportKind]);
      return { progress: 0, rowCount: 0, errorMsg: null, expireTime: null, status: downloadTaskStatus.exporting };
    },
    async cancel({ language }) {
      return { errorMsg: sheetText(language, 'cancelled'), status: downloadTaskStatus.failed };
    },
  },
});
