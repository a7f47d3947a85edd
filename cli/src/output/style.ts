/** Whether to use colours and bold type: never with `NO_COLOR`, always with `CLICOLOR_FORCE`, else on terminals that support them. */
export function wantsColor(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.CLICOLOR_FORCE && env.CLICOLOR_FORCE !== '0') return true;
  return isTerminal && env.TERM !== 'dumb' && env.CLICOLOR !== '0';
}

export function bold(text: string): string {
  return `\u001b[1m${text}\u001b[22m`;
}
export function red(text: string): string {
  return `\u001b[31m${text}\u001b[39m`;
}
export function green(text: string): string {
  return `\u001b[32m${text}\u001b[39m`;
}
export function yellow(text: string): string {
  return `\u001b[33m${text}\u001b[39m`;
}
