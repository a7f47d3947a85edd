export type MessageParams = Readonly<Record<string, string | number>>;

/** Replaces each `{name}` in a text with its param; a placeholder without a param becomes empty. */
export function fill(text: string, params: MessageParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (_place, name: string) => String(params[name] ?? ''));
}
