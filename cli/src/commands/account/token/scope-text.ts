import type { Cli } from '../../../cli.ts';

/** A token's scope; in words if it is all reading or all writing. */
export function scopeText(cli: Cli<'account'>, scope: readonly string[]): string {
  const [first] = scope;
  return first === 'read' || first === 'write' ? cli.text(`account.token.${first}`) : scope.join(', ');
}
