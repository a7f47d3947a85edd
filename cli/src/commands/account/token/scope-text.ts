import type { Cli } from '../../../cli.ts';

/** A token's scope; in words if it is all reading or all writing. */
export function scopeText(cli: Cli, scope: readonly string[]): string {
  const [first] = scope;
  return first === 'read' || first === 'write' ? cli.text(`token.${first}`) : scope.join(', ');
}
