import { createHmac } from 'node:crypto';

/** What a request is signed with besides its body. */
export interface SignedParts {
  readonly appKey: string;
  readonly senid: string;
  readonly nonce: string;
  readonly timestamp: string;
}

/**
 * The signature of a request to Nuonuo's open platform: HMAC-SHA1 in base64 over the parts of the path, from its end, the public parameters
 * and the body as it is sent.
 */
export function nuonuoSignature(secret: string, path: string, { appKey, senid, nonce, timestamp }: SignedParts, body: string): string {
  const [p = '', l = '', a = ''] = path.split('/').filter((part) => part !== '');
  const text = `a=${a}&l=${l}&p=${p}&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
  return createHmac('sha1', secret).update(text, 'utf8').digest('base64');
}
