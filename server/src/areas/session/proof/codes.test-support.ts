import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../../../http/platform.test-support.ts';

/** The messages in the built-in outbox for an address, newest last. */
export async function outboxFor(platform: Platform, address: string): Promise<string[]> {
  await platform.delivered();
  const folder = join(platform.folder, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const sent = await platform.db.many<{ id: string }>("select id from sys_out_message where status = '1' order by create_time, id");
  const order = new Map(sent.map(({ id }, at) => [id, at]));
  return texts
    .map((text, i) => ({ text, at: order.get((names[i] ?? '').split('.')[0] ?? '') ?? -1 }))
    .filter(({ text }) => text.startsWith(`${address}\n`))
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
}

/** The latest code sent to an address. */
export async function codeFor(platform: Platform, address: string): Promise<string> {
  const code = /\b(\d{6})\b/.exec((await outboxFor(platform, address)).at(-1)?.split('\n').slice(2).join('\n') ?? '')?.[1];
  if (!code) throw new Error(`no code was sent to ${address}`);
  return code;
}

/** Gives accounts a phone number and an e-mail address that count as long-standing. */
export async function giveContacts(
  platform: Platform,
  contacts: Readonly<Record<string, readonly [phone: string, email: string]>>,
): Promise<void> {
  const cipher = platform.services().cipher;
  for (const [username, [phone, email]] of Object.entries(contacts)) {
    const sealed = cipher.seal(phone);
    await platform.db.run('update sys_user set phone = $2, phone_hash = $3, email = $4 where username = $1', [
      username,
      sealed.cipher,
      sealed.hash,
      email,
    ]);
    // As if the account had been created with them.
    await platform.db.run('update sys_user set phone_time = null, email_time = null where username = $1', [username]);
  }
}
