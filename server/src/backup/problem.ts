import type { Label } from '@saiyun/sdk/contract';
import type { BackupError } from './format.ts';

/** What is wrong with a backup and what to do, one line in both languages. */
export const backupProblem = ({ fault, message }: BackupError): Label => {
  switch (fault) {
    case 'notBackup':
      return [`不是赛云备份文件（${message}）`, `this is no Saiyun backup (${message})`];
    case 'damaged':
      return [`备份文件已损坏，未恢复任何数据：${message}`, `the backup is damaged, nothing was restored: ${message}`];
    case 'newer':
      return [`备份来自更新的版本，请先升级：${message}`, `the backup comes from a newer version, upgrade first: ${message}`];
    case 'changedSchema':
      return [`备份的数据库结构与本程序不符：${message}`, `the schema of the backup is not that of this program: ${message}`];
    case 'notEmpty':
      return [
        `目标不为空，请换一个空的数据库和数据目录：${message}`,
        `the target is not empty, use an empty database and data folder: ${message}`,
      ];
    default:
      return fault satisfies never;
  }
};
