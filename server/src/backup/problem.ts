import type { Label } from '@saiyun/sdk/contract';
import type { BackupError } from './format.ts';

/** What is wrong with a backup and what to do about it, one line in both languages. */
export function backupProblem({ fault, detail: [zh, en] }: BackupError): Label {
  switch (fault) {
    case 'notBackup':
      return [`不是赛云备份文件（${zh}）`, `this is no Saiyun backup (${en})`];
    case 'damaged':
      return [`备份文件已损坏，未恢复任何数据：${zh}`, `the backup is damaged, nothing was restored: ${en}`];
    case 'newer':
      return [`备份来自更新的版本，请先升级：${zh}`, `the backup comes from a newer version, upgrade first: ${en}`];
    case 'changedSchema':
      return [`备份的数据库结构与本程序不符：${zh}`, `the schema of the backup is not that of this program: ${en}`];
    case 'notEmpty':
      return [`目标不为空，请换一个空的数据库和数据目录：${zh}`, `the target is not empty, use an empty database and data folder: ${en}`];
    case 'exists':
      return [`文件已存在：${zh}；要覆盖请加 --force`, `the file is there already: ${en}; --force overwrites it`];
    case 'passPhraseMissing':
      return [
        '备份已加密，需要口令：--passphrase-file 或 SAIYUN_BACKUP_PASSPHRASE',
        'backups are sealed with a pass phrase: give it by --passphrase-file or SAIYUN_BACKUP_PASSPHRASE',
      ];
    case 'passPhraseWrong':
      return ['口令不正确', 'the pass phrase is wrong'];
    case 'passPhraseShort':
      return [`口令太短：${zh}`, `the pass phrase is too short: ${en}`];
    default:
      return fault satisfies never;
  }
}
