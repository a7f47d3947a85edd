import { download, downloadStatus, importStatus, importTask } from '@saiyun/sdk/entities';
import { insertEntity } from '../../defaults/insert.ts';
import { idOf } from '../../defaults/random.ts';
import type { Seeding, SeedTenant } from '../../defaults/seeding.ts';
import { at } from '../../defaults/seeding.ts';
import { userId } from './people.ts';

/** Finished exports and imports in every state (DOWNLOAD-01). Running ones can only be created by running them. */
export async function seedTasks(seeding: Seeding, tenant: SeedTenant): Promise<void> {
  const { tx, cipher } = seeding;
  const common = (n: number) => ({ tenantId: tenant.id, createBy: 'admin', createTime: at(seeding, -1 - n, 15) });
  const userOf = { userId: userId(tenant.id, 'admin') };
  await insertEntity(
    tx,
    cipher,
    download,
    (
      [
        ['报名列表.xlsx', 'dsTbRegistration', 186, 100, downloadStatus.expired, -2, null],
        ['单位列表.xlsx', 'dsTbUnit', 62, 100, downloadStatus.expired, -9, null],
        ['作品列表.xlsx', 'dsTbWorks', null, 40, downloadStatus.failed, null, '磁盘空间不足'],
      ] as const
    ).map(([fileName, bizCode, rowCount, progress, status, expires, errorMsg], n) => ({
      ...common(n + 3),
      ...userOf,
      id: idOf(`download:${tenant.id}:${n}`),
      fileName,
      bizCode,
      rowCount,
      progress,
      status,
      expireTime: expires === null ? null : at(seeding, expires, 15),
      errorMsg,
    })),
  );
  await insertEntity(
    tx,
    cipher,
    importTask,
    (
      [
        ['报名名单.xlsx', 'dsTbRegistration', 140, 140, 140, 0, importStatus.done, null, null],
        ['单位名单.xls', 'dsTbUnit', 62, 62, 60, 2, importStatus.doneWithErrors, null, null],
        ['照片.xlsx', 'dsTbRegistration', 0, 0, 0, 0, importStatus.failed, 'sheet.not_workbook', null],
        ['补报名单.xlsx', 'dsTbRegistration', 3000, 500, 500, 0, importStatus.cancelled, 'task.cancelled', null],
      ] as const
    ).map(([fileName, bizCode, total, doneCount, addedCount, errorCount, status, code, errorMsg], n) => ({
      ...common(n + 12),
      ...userOf,
      id: idOf(`importTask:${tenant.id}:${n}`),
      bizCode,
      fileName,
      sha256: idOf(`importFile:${n}`).repeat(2),
      total,
      doneCount,
      addedCount,
      updatedCount: 0,
      unchangedCount: 0,
      errorCount,
      status,
      errorCode: code,
      errorMsg,
    })),
  );
}
