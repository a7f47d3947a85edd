export type MessageParams = Readonly<Record<string, string | number>>;

/** Puts `params` into the places `{name}` of a text; a place without its param stays empty. */
export function fill(text: string, params: MessageParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (_place, name: string) => String(params[name] ?? ''));
}
