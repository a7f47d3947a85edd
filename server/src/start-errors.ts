import type { Label } from '@saiyun/sdk/contract';
import * as z from 'zod';
import { FolderLocked } from './db/folder-lock.ts';
import { MigrationChanged } from './db/migrate.ts';
import { DemoExposed } from './demo-exposed.ts';
import { Failure } from './kernel/failure.ts';

/** Why the server did not start: one line in both languages, and the exit code of the process. */
export interface StartProblem {
  readonly text: Label;
  readonly exitCode: number;
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
const pathIn = (error: unknown): string => (error instanceof Error && 'path' in error ? String(error.path) : '');

/**
 * 2 wrong setting, 3 port in use or not allowed, 4 database unreachable, 5 folder in use, 6 folder not writable or full, 7 schema does not
 * fit, 1 anything else. `undefined` means: nobody foresaw it, show the whole error.
 */
export const startProblem = (
  error: unknown,
  facts: { readonly port?: number; readonly folder?: string } = {},
): StartProblem | undefined => {
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
  if (error instanceof MigrationChanged) return { text: [`数据库结构与程序不符：${error.message}`, error.message], exitCode: 7 };
  if (code === 'EADDRINUSE') {
    return { text: [`端口 ${facts.port} 已被占用，可用 PORT 另选`, `port ${facts.port} is in use; choose another with PORT`], exitCode: 3 };
  }
  if (isListenDenied(error)) return { text: [`没有权限使用端口 ${facts.port}`, `not allowed to use port ${facts.port}`], exitCode: 3 };
  if (error instanceof Failure && error.code === 'database.unreachable') {
    const why = error.cause instanceof Error ? error.cause.message || codeOf(error.cause) : '';
    return { text: [`数据库无法连接（DATABASE_URL）：${why}`, `cannot reach the database (DATABASE_URL): ${why}`], exitCode: 4 };
  }
  if (/^(28|3D)/.test(code)) {
    const why = error instanceof Error ? error.message : code;
    return { text: [`数据库拒绝登录（DATABASE_URL）：${why}`, `the database refuses the sign-in (DATABASE_URL): ${why}`], exitCode: 4 };
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST') {
    return { text: [`目录不可写（SAIYUN_DATA）：${folder}`, `cannot write to the folder (SAIYUN_DATA): ${folder}`], exitCode: 6 };
  }
  if (code === 'ENOSPC') return { text: [`磁盘已满：${folder}`, `the disk is full: ${folder}`], exitCode: 6 };
  return undefined;
};

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
