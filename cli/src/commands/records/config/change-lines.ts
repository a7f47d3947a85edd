import type { ConfigApplied, ConfigChange } from '@saiyun/sdk/contract';
import type { Cli } from '../../../cli.ts';
import { green, red, yellow } from '../../../output/style.ts';
import { differInside, nestedChanges } from './nested-changes.ts';

const marks = { add: '+', edit: '~', delete: '-' } as const;

/** Changes as people read them: one line a row, below it its fields with what they were, and at last how many rows were what. */
export async function changeLines(
  cli: Cli<'record' | 'upkeep'>,
  { changes, unchanged, unlisted }: ConfigApplied,
): Promise<readonly string[]> {
  const { stringify } = await import('yaml');
  const paint = cli.screen.outColor ? { add: green, edit: yellow, delete: red } : undefined;
  const told = changes.flatMap((change) => {
    const head = `${marks[change.action]} ${change.label} ${change.name}`;
    return [paint ? paint[change.action](head) : head, ...change.fields.flatMap((field) => fieldLines(cli, change, field, stringify))];
  });
  for (const { label, name } of unlisted) told.push(cli.text('upkeep.apply.unlisted', { label, name }));
  const count = (action: ConfigChange['action']): number => changes.filter((one) => one.action === action).length;
  const sum = cli.text('upkeep.apply.sum', { added: count('add'), changed: count('edit'), deleted: count('delete'), unchanged });
  return [...told, ...(told.length > 0 ? [''] : []), sum];
}

type Stringify = (value: unknown, options: { readonly lineWidth: number }) => string;

function fieldLines(
  cli: Cli<'record' | 'upkeep'>,
  { action }: ConfigChange,
  { label, before, after }: ConfigChange['fields'][number],
  stringify: Stringify,
): readonly string[] {
  const written = (value: unknown): readonly string[] =>
    value === null ? [cli.text('upkeep.apply.empty')] : stringify(value, { lineWidth: 0 }).trimEnd().split('\n');
  if (action === 'edit' && differInside(before, after)) {
    const changes = nestedChanges(cli, before, after);
    const [only = '', ...more] = changes;
    return more.length === 0 && !Array.isArray(after)
      ? [`    ${label}: ${only}`]
      : [`    ${label}:`, ...changes.map((line) => `      ${line}`)];
  }
  const [was, is] = [written(before), written(after)];
  if (action === 'add') return is.length === 1 ? [`    ${label}: ${is[0]}`] : [`    ${label}:`, ...is.map((line) => `      ${line}`)];
  if (was.length === 1 && is.length === 1) return [`    ${label}: ${was[0]} → ${is[0]}`];
  return [`    ${label}:`, ...lineChanges(was, is).map((line) => `      ${line}`)];
}

/** Lines that went and came, with those between them only as far as they touch a change. */
export function lineChanges(before: readonly string[], after: readonly string[]): readonly string[] {
  const width = after.length + 1;
  // Length of the longest common run from line i of one and line j of the other on.
  const common = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const all: string[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      all.push(`  ${before[i++]}`);
      j++;
    } else if (i < before.length && (j === after.length || at(i + 1, j) >= at(i, j + 1))) all.push(`- ${before[i++]}`);
    else all.push(`+ ${after[j++]}`);
  }
  const isChange = (line: string | undefined): boolean => line !== undefined && !line.startsWith(' ');
  return all.filter((line, n) => isChange(line) || isChange(all[n - 1]) || isChange(all[n + 1]));
}
