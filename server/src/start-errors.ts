import type { Label } from '@saiyun/sdk/contract';
import * as z from 'zod';
import { FolderLocked } from './db/embedded/folder-lock.ts';
import { MigrationChanged, SchemaNewer } from './db/migrate.ts';
import { DataKeyWrong } from './kernel/cipher/data-key.ts';
import { Failure } from './kernel/failure.ts';

/** Demo accounts would be reachable from other machines, and their password is in this source. */
export class DemoExposed extends Error {
  override readonly name = 'DemoExposed';
}

/** Why the server did not start: one line in both languages, and the exit code of the process. */
export interface StartProblem {
  readonly text: Label;
  readonly exitCode: number;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
const pathIn = (error: unknown): string => (error instanceof Error && 'path' in error ? String(error.path) : '');

/**
 * 2 wrong setting, 3 port in use or not allowed, 4 database unreachable, 5 folder in use, 6 folder not writable or full, 7 schema does not
 * fit, 8 data sealed with another key, 1 anything else. `undefined` means an unforeseen error: show it whole.
 */
export function startProblem(error: unknown, facts: { readonly port?: number; readonly folder?: string } = {}): StartProblem | undefined {
  const code = codeOf(error);
  const folder = pathIn(error) || facts.folder || '';
  if (error instanceof z.ZodError) return settings(error);
  if (error instanceof FolderLocked) {
    const { pid, folder: locked } = error;
    return { text: [`数据目录 ${locked} 正被进程 ${pid} 使用`, `the data folder ${locked} is in use by process ${pid}`], exitCode: 5 };
  }
  if (error instanceof DemoExposed) {
    const host = error.message;
    return {
      text: [
        `演示账号的密码是公开的，不能在 ${host} 上监听：请修改这些账号的密码，或用 SAIYUN_SEED=none 开始新的平台；确要公开演示请设置 SAIYUN_DEMO_PUBLIC=on`,
        `demo accounts have a published password, so this does not listen on ${host}: change their passwords, begin anew with SAIYUN_SEED=none, or set SAIYUN_DEMO_PUBLIC=on for a public demo`,
      ],
      exitCode: 2,
    };
  }
  if (error instanceof DataKeyWrong) {
    const { wanted, fault } = error;
    return fault === 'unfinished'
      ? {
          text: [
            `数据正在换用新密钥（${wanted}），尚未完成：请先运行 saiyun server rekey`,
            `the data is being sealed with a new key (${wanted}) and that is not finished: run saiyun server rekey first`,
          ],
          exitCode: 8,
        }
      : {
          text: [
            `数据库由密钥 ${wanted} 加密，本节点没有该密钥：请设置 SAIYUN_DATA_KEY，或把原节点的 data.key 放入 ${facts.folder ?? 'SAIYUN_DATA'}；未作任何更改`,
            `the database is sealed with the key ${wanted}, which this node does not have: set SAIYUN_DATA_KEY, or put the data.key of the other nodes into ${facts.folder ?? 'SAIYUN_DATA'}; nothing was changed`,
          ],
          exitCode: 8,
        };
  }
  if (error instanceof SchemaNewer) {
    const names = error.message;
    return {
      text: [
        `数据库结构来自更新的版本（${names}）：请运行新版本，或恢复升级前的备份`,
        `the schema is that of a newer version (${names}): run that one, or restore the backup from before the upgrade`,
      ],
      exitCode: 7,
    };
  }
  if (error instanceof MigrationChanged) return { text: [`数据库结构与程序不符：${error.message}`, error.message], exitCode: 7 };
  if (code === 'EADDRINUSE') {
    return { text: [`端口 ${facts.port} 已被占用，可用 PORT 另选`, `port ${facts.port} is in use; choose another with PORT`], exitCode: 3 };
  }
  if (isListenDenied(error)) return { text: [`没有权限使用端口 ${facts.port}`, `not allowed to use port ${facts.port}`], exitCode: 3 };
  if (error instanceof Failure && error.code === 'database.unreachable') {
    const why = error.cause instanceof Error ? error.cause.message || codeOf(error.cause) : '';
    const [zh, en] = why.includes('unsupported startup parameter')
      ? ['；经由 PgBouncer 时请设置 SAIYUN_DB_POOLING=transaction', '; with PgBouncer set SAIYUN_DB_POOLING=transaction']
      : ['', ''];
    return { text: [`数据库无法连接（DATABASE_URL）：${why}${zh}`, `cannot reach the database (DATABASE_URL): ${why}${en}`], exitCode: 4 };
  }
  if (/^(28|3D)/.test(code)) {
    const why = error instanceof Error ? error.message : code;
    return { text: [`数据库拒绝登录（DATABASE_URL）：${why}`, `the database refuses the sign-in (DATABASE_URL): ${why}`], exitCode: 4 };
  }
  if (code === '25006')
    return {
      text: [
        '数据库只读：请连接主库，或取消 default_transaction_read_only',
        'the database is read-only: connect to the primary, or turn default_transaction_read_only off',
      ],
      exitCode: 4,
    };
  if (code === '42501') {
    const why = error instanceof Error ? error.message : code;
    return {
      text: [
        `数据库角色权限不足，需为其拥有该数据库的结构（GRANT ALL ON SCHEMA public）：${why}`,
        `the database role lacks rights; let it own the schema (GRANT ALL ON SCHEMA public): ${why}`,
      ],
      exitCode: 4,
    };
  }
  // A table that commands beside the platform miss.
  if (code === '42P01')
    return {
      text: [
        '数据库结构旧于本程序：请先执行 saiyun server migrate',
        'the schema is older than this program: run saiyun server migrate first',
      ],
      exitCode: 7,
    };
  if (error instanceof Failure && error.code === 'server.busy') {
    const why = error.cause instanceof Error ? error.cause.message : '';
    return { text: [`数据库没有空闲连接或被锁定：${why}`, `the database has no free connection or is locked: ${why}`], exitCode: 4 };
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST') {
    return { text: [`目录不可写（SAIYUN_DATA）：${folder}`, `cannot write to the folder (SAIYUN_DATA): ${folder}`], exitCode: 6 };
  }
  if (code === 'ENOSPC') return { text: [`磁盘已满：${folder}`, `the disk is full: ${folder}`], exitCode: 6 };
  return undefined;
}

const isListenDenied = (error: unknown): boolean => error instanceof Error && 'syscall' in error && error.syscall === 'listen';

const settings = (error: z.ZodError): StartProblem => {
  const said = (language: 'zh' | 'en'): string =>
    error.issues
      .map((issue) => {
        const own = issue.code === 'custom' ? issue.params?.[language] : undefined;
        return `${issue.path.join('.')} (${typeof own === 'string' ? own : issue.message})`;
      })
      .join(', ');
  return { text: [`设置有误：${said('zh')}`, `wrong setting: ${said('en')}`], exitCode: 2 };
};
