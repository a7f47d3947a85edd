import type { Client } from '@saiyun/sdk';

export interface Sorted {
  readonly approved: number;
  readonly returned: number;
}

/** Approves the waiting entries that name an e-mail address, and returns the others to be completed. */
export async function sortEntries(client: Client): Promise<Sorted> {
  const [complete, incomplete]: [string[], string[]] = [[], []];
  for await (const { id, email } of client.registrations.rows({ match: { status: '1' } })) (email ? complete : incomplete).push(id);
  if (complete.length > 0) await client.registrations.approve(complete, { opinion: '材料齐全' });
  if (incomplete.length > 0) await client.registrations.returnBack(incomplete, { opinion: '请填写电子邮箱', fields: 'email' });
  return { approved: complete.length, returned: incomplete.length };
}
