import { lookOf } from '../../http/site-look.ts';
import type { Services } from '../../kernel/context.ts';

/** The name that mail of a tenant comes from: that of its site, in both languages where it has both. */
export async function senderOf(
  services: Pick<Services, 'db'>,
  { channel, tenantId }: { readonly channel: string; readonly tenantId: number },
): Promise<string | undefined> {
  if (channel !== 'email') return undefined;
  const look = await lookOf(services, tenantId);
  const names = [look?.siteName, look?.siteNameEn].filter((name) => typeof name === 'string');
  return names.length > 0 ? names.join(' ') : undefined;
}
