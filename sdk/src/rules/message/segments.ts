/** Longest text message with its signature, in characters (Aliyun help 44335). */
export const longestSms = 500;
const single = 70;
const joined = 67;

/** What a text message costs in units, by its length with the signature and its brackets: one up to 70 characters, then one per 67. */
export function segmentsOf(length: number): number {
  if (length <= 0) return 0;
  return length <= single ? 1 : Math.ceil(length / joined);
}

/** A text message as it arrives: the signature in its brackets, then the text. */
export function signedText(signName: string | null | undefined, text: string): string {
  return signName ? `【${signName}】${text}` : text;
}
