import type { AnyRow, Client } from '@saiyun/sdk';
import { expertAccountCalls } from '@saiyun/sdk/calls';
import { bankAccountStatus } from '@saiyun/sdk/entities';
import { yuan } from '@saiyun/sdk/view';
import type { TuiText } from '../../texts/index.ts';
import { accountName } from '../money/names.ts';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** To whom a withdrawal is paid, with what tax, and what does not fit; a line for each. */
export async function payeeFacts(client: Client, row: AnyRow, t: TuiText): Promise<readonly string[]> {
  const found = await expertAccountCalls(client.send).examination(row.id);
  const { payee, expertName } = found;
  const asked = (typeof row.bankSnapshot === 'object' && row.bankSnapshot !== null ? row.bankSnapshot : {}) as Readonly<
    Record<string, unknown>
  >;
  const name = text(asked.realName) ?? payee.realName ?? '—';
  const account = accountName(
    { accountType: text(asked.accountType), bankName: text(asked.bankName), cardNoTail: text(asked.cardNoTail) },
    t,
  );
  return [
    t('queue.payee', { account, name }),
    t('queue.tax', { tax: yuan(found.tax, true), net: yuan(found.net, true), day: found.payDay }),
    ...(name === expertName ? [] : [t('queue.otherName', { name, expert: expertName })]),
    ...(payee.status === null || payee.isSame ? [] : [t('queue.otherAccount')]),
    ...(payee.status === bankAccountStatus.verified ? [] : [t('queue.notVerified')]),
    ...(found.needsTwo ? [found.first === null ? t('queue.needsTwo') : t('queue.firstBy', { first: found.first })] : []),
  ];
}
