import type { Permissions } from '@saiyun/sdk/contract';
import { sessionStore } from '../store/session.ts';
import { client } from './client.ts';

let asked: { readonly token: string | undefined; readonly answer: Promise<Permissions> } | undefined;

/**
 * What the account may see and do (GUARD-03), asked once per token, so that the answer comes while the code that shows it is still being
 * fetched. After a failure it is asked again.
 */
export function askPermissions(): Promise<Permissions> {
  const { token } = sessionStore.get();
  if (asked && asked.token === token) return asked.answer;
  const answer = client.permissions();
  asked = { token, answer };
  answer.catch(() => {
    asked = undefined;
  });
  return answer;
}
