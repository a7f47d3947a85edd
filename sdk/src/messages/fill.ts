export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * Replaces each `{name}` in a text with its param; a placeholder without a param becomes empty. `{name|record|records}` is the first word
 * where the param is 1, and the second for any other number.
 */
export function fill(text: string, params: MessageParams = {}): string {
  return text.replace(/\{(\w+)(?:\|(.*?)\|(.*?))?\}/g, (_place, name: string, one?: string, others?: string) =>
    String((one === undefined ? params[name] : Number(params[name]) === 1 ? one : others) ?? ''),
  );
}
