import type { Language } from '@saiyun/sdk/contract';
import type { Cli } from '../../../cli.ts';

type Member = Readonly<Record<string, unknown>>;

const isMember = (value: unknown): value is Member => typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is readonly Member[] => Array.isArray(value) && value.every(isMember);

/** Members by which rows of nested data are known, the likeliest first. */
const identities = ['key', 'itemId', 'code', 'no', 'id', 'until', 'name', 'value', 'label'] as const;

/** Whether two values differ inside, so that it can be told what did. */
export function differInside(before: unknown, after: unknown): boolean {
  return (isMember(before) && isMember(after)) || (isRows(before) && isRows(after) && before.length + after.length > 0);
}

/**
 * What changed in a nested value, a line for each row of a list that came (`+`), went (`-`), changed (`~`) or moved, and one for the members
 * of an object. Members are called as the file calls them: that is where they are looked for.
 */
export function nestedChanges(cli: Cli<'upkeep'>, before: unknown, after: unknown): readonly string[] {
  if (isRows(before) && isRows(after)) return rowChanges(cli, before, after);
  return isMember(before) && isMember(after) ? [memberChanges(cli, before, after).join(', ')] : [];
}

function rowChanges(cli: Cli<'upkeep'>, before: readonly Member[], after: readonly Member[]): readonly string[] {
  const own = identities.find((name) => [before, after].every((rows) => areTold(rows, name)));
  const { language } = cli.settings;
  const keyOf = (row: Member, index: number): string => (own === undefined ? String(index + 1) : String(row[own]));
  const was = new Map(before.map((row, i) => [keyOf(row, i), row]));
  const is = new Map(after.map((row, i) => [keyOf(row, i), row]));
  const lines: string[] = [];
  for (const [key, row] of was) if (!is.has(key)) lines.push(`- ${titleOf(row, key, language)}`);
  for (const [key, row] of is) {
    const old = was.get(key);
    const title = titleOf(row, key, language);
    if (!old) {
      const members = Object.entries(row).filter(([name]) => name !== own && !titles.includes(name));
      lines.push([`+ ${title}`, members.map(([name, value]) => `${name} ${written(cli, value)}`).join(', ')].filter(Boolean).join(': '));
      continue;
    }
    const changed = memberChanges(cli, old, row);
    if (changed.length > 0) lines.push(`~ ${title}: ${changed.join(', ')}`);
  }
  const kept = (rows: ReadonlyMap<string, Member>): string => [...rows.keys()].filter((key) => was.has(key) && is.has(key)).join('\n');
  if (kept(was) !== kept(is)) lines.push(cli.text('upkeep.apply.order', { names: [...is.keys()].join(cli.text('upkeep.apply.between')) }));
  return lines;
}

/** Whether a member tells the rows apart. */
const areTold = (rows: readonly Member[], name: string): boolean => {
  const values = rows.map((row) => row[name]);
  return (
    values.every((value) => typeof value === 'string' || typeof value === 'number') && new Set(values.map(String)).size === rows.length
  );
};

const titles: readonly string[] = ['label', 'labelEn'];

function titleOf({ label, labelEn }: Member, key: string, language: Language): string {
  const title = language === 'en' ? (labelEn ?? label) : label;
  if (typeof title !== 'string' || title === '' || title === key) return key;
  return language === 'en' ? `${key} “${title}”` : `${key}“${title}”`;
}

function memberChanges(cli: Cli<'upkeep'>, before: Member, after: Member): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): readonly string[] => {
    const [was, is] = [before[name], after[name]];
    if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) return [];
    if (differInside(was, is)) {
      const inside = nestedChanges(cli, was, is);
      // The same members in another order are the same.
      return inside.some((line) => line !== '') ? [`${name} (${inside.join('; ')})`] : [];
    }
    return [`${name} ${written(cli, was)} → ${written(cli, is)}`];
  });
}

function written(cli: Cli<'upkeep'>, value: unknown): string {
  if (value === undefined || value === null || value === '') return cli.text('upkeep.apply.empty');
  if (value === true || value === false) return cli.text(value ? 'program.isSo' : 'program.isNot');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}
