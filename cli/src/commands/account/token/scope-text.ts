import type { Cli } from '../../../cli.ts';

/** What a token is for, in words where it is all reading or all writing. */
export function scopeText(cli: Cli, scope: readonly string[]): string {
  const [first] = scope;
  return first === 'read' || first === 'write' ? cli.text(`token.${first}`) : scope.join(', ');
}
