import type { Services } from '../../../kernel/context.ts';

const kind = 'mail-opt-out';

/** Where the receiver of a mail opts out of further ones. The token is sealed, so that nobody opts another out or reads the address in it. */
export function optOutLink(
  { cipher, config }: Pick<Services, 'cipher' | 'config'>,
  origin: string,
  tenantId: number,
  address: string,
): string {
  const token = Buffer.from(cipher.seal(JSON.stringify([kind, tenantId, address])).cipher).toString('base64url');
  return `${origin}${config.SAIYUN_PREFIX}/dsTbMsgSuppress/optOut?token=${token}`;
}

/** Whom a token opts out; undefined for one that is not ours. */
export function readOptOut(
  { cipher }: Pick<Services, 'cipher'>,
  token: string,
): { readonly tenantId: number; readonly address: string } | undefined {
  try {
    const text = cipher.open(Buffer.from(token, 'base64url').toString('utf8'));
    const [what, tenantId, address] = text === null ? [] : (JSON.parse(text) as unknown[]);
    return what === kind && typeof tenantId === 'number' && typeof address === 'string' ? { tenantId, address } : undefined;
  } catch {
    return undefined;
  }
}
