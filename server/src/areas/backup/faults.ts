import type { Label, Language } from '@saiyun/sdk/contract';
import { labelIn } from '@saiyun/sdk/contract';
import { entityList } from '@saiyun/sdk/entities';
import { createMessages } from '@saiyun/sdk/messages';
import { BackupError } from '../../backup/format.ts';
import { backupProblem } from '../../backup/problem.ts';

/** What went wrong with a backup or is not as it must be in a restored one, as it is stored; it is put into words for whoever reads it. */
export type Fault =
  | { readonly kind: 'file'; readonly label: Label }
  | { readonly kind: 'rows'; readonly table: string; readonly said: number; readonly found: number }
  | { readonly kind: 'check'; readonly label: Label; readonly count: number; readonly example: string }
  | { readonly kind: 'audit'; readonly tenant: number }
  | { readonly kind: 'other'; readonly message: string }
  | { readonly kind: 'full' | 'disk' | 'memory' | 'ended' | 'stopped' | 'time' | 'interrupted' | 'missing' };

/** A failure that is known by name. */
export class TaskFault extends Error {
  override readonly name = 'TaskFault';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(faultText('en', fault));
    this.fault = fault;
  }
}

const text = createMessages(
  {
    rows: '“{what}”应有 {said} 行，恢复后为 {found} 行',
    otherRows: '内部数据应有 {said} 行，恢复后为 {found} 行',
    check: '检查“{what}”发现 {count} 处问题',
    audit: '租户 {tenant} 的审计链末尾与备份时不同',
    full: '备份目录所在磁盘已满',
    disk: '数据目录所在磁盘的剩余空间不足，已停止恢复',
    memory: '恢复所用内存超过上限',
    ended: '恢复进程意外退出',
    stopped: '服务停止，未能完成',
    time: '超过 6 小时仍未完成，已停止',
    interrupted: '执行的节点中途退出，未能完成',
    missing: '备份目录中没有这个文件',
    other: '系统返回：{message}',
  },
  {
    rows: '“{what}” should have {said} rows and has {found} after the restore',
    otherRows: 'Internal data should have {said} rows and have {found} after the restore',
    check: 'The check “{what}” found {count} {count|fault|faults}',
    audit: 'The audit chain of tenant {tenant} ends differently than when it was backed up',
    full: 'The disk of the backup folder is full',
    disk: 'The disk of the data folder has too little room left, so the restore was stopped',
    memory: 'The restore needed more memory than it may have',
    ended: 'The process of the restore ended unexpectedly',
    stopped: 'The server stopped before the work was done',
    time: 'It was not done after 6 hours and was stopped',
    interrupted: 'The node that worked on it ended before it was done',
    missing: 'The backup folder has no such file',
    other: 'The system says: {message}',
  },
);

const labelOfTable = new Map<string, Label>(entityList.map(([, { table, label }]) => [table, label]));

/** A fault as a sentence. */
export function faultText(language: Language, fault: Fault): string {
  switch (fault.kind) {
    case 'file':
      return labelIn(fault.label, language);
    case 'rows': {
      const label = labelOfTable.get(fault.table);
      const counts = { said: fault.said, found: fault.found };
      return label ? text(language, 'rows', { ...counts, what: labelIn(label, language) }) : text(language, 'otherRows', counts);
    }
    case 'check':
      return text(language, 'check', { what: labelIn(fault.label, language), count: fault.count });
    case 'audit':
      return text(language, 'audit', { tenant: fault.tenant });
    case 'other':
      return text(language, 'other', { message: fault.message });
    case 'full':
    case 'disk':
    case 'memory':
    case 'ended':
    case 'stopped':
    case 'time':
    case 'interrupted':
    case 'missing':
      return text(language, fault.kind);
  }
}

/** Whether JavaScript or the database says that it may have no more memory. */
export function isOutOfMemory(text: string): boolean {
  return /out of memory|could not allocate memory|allocation failed/i.test(text);
}

/** What a thrown error is as a fault. */
export function faultOf(error: unknown): Fault {
  if (error instanceof TaskFault) return error.fault;
  if (error instanceof BackupError) return { kind: 'file', label: backupProblem(error) };
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return { kind: 'full' };
  const message = error instanceof Error ? error.message : String(error);
  return isOutOfMemory(message) ? { kind: 'memory' } : { kind: 'other', message: message.slice(0, 300) };
}
