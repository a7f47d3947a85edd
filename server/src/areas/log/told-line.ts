import { type Label, labelIn } from '@saiyun/sdk/contract';
import type { WireRow } from '@saiyun/sdk/logic/draft';
import type { Ctx } from '../../kernel/context.ts';
import { wordsOfAddress } from '../openapi/call-words.ts';

const sessions: Readonly<Record<string, Label>> = { 'sign-in': ['登录', 'Sign-in'], 'sign-out': ['退出登录', 'Sign-out'] };
const call: Label = ['调用接口', 'Call'];

/** What is stored of refused reads that have no line of their own. */
const counted = /^HTTP (\d+)(?:; (\d+) earlier refused reads have no line)?$/;
const refused = (status: string, more: string | undefined): Label =>
  more === undefined
    ? [`读取被拒绝（HTTP ${status}）`, `Read refused (HTTP ${status})`]
    : [
        `读取被拒绝（HTTP ${status}），此前另有 ${more} 次被拒绝的读取没有单独记录`,
        `Read refused (HTTP ${status}); ${more} earlier refused reads have no line of their own`,
      ];

/** What a line of the log is about, in both languages; without the name of its call, what was stored of it. */
const aboutOf = ({ logContent, method, requestUrl }: WireRow): Label | undefined => {
  if (typeof logContent === 'string' && Object.hasOwn(sessions, logContent)) return sessions[logContent];
  if (typeof method !== 'string' || typeof requestUrl !== 'string') return undefined;
  const words = wordsOfAddress(method, requestUrl);
  // An address that is no call has no name; what older releases stored of it is the address again.
  return words ?? (String(logContent).includes('/') ? call : undefined);
};

/** A line of the log in the reader's language, whatever the release that wrote it has stored. */
export function toldLine({ language }: Pick<Ctx, 'language'>, line: WireRow): WireRow {
  const about = aboutOf(line);
  const [, status, more] = counted.exec(typeof line.detail === 'string' ? line.detail : '') ?? [];
  return {
    ...line,
    ...(about && { logContent: labelIn(about, language) }),
    ...(status && { detail: labelIn(refused(status, more), language) }),
  };
}
