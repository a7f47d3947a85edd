import type { ClientOptions } from '@saiyun/sdk';

/** What the head of the page says of its backend (docs/jeecgboot.md); the pages of our own server say nothing. */
const said = (name: string): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="saiyun-${name}"]`)?.content || undefined;

/** Whether these pages stand before a JeecgBoot: they show what it has, and leave the rest to its own. */
export const isJeecg: boolean = said('dialect') === 'jeecg';

/** How the client talks to the backend. The pages of a JeecgBoot hold its secret, as its own do. */
export function backendOptions(): Pick<ClientOptions, 'dialect' | 'secret' | 'pageKeys'> {
  if (!isJeecg) return { pageKeys: true };
  const secret = said('sign-secret');
  return { dialect: 'jeecg', ...(secret !== undefined && { secret }) };
}
