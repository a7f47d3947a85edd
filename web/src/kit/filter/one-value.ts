/** Whether a filter's text is one value: it is not several, a range or what something is not. */
export function isOneValue(text: string): boolean {
  return !/[,!*<>]/.test(text);
}
