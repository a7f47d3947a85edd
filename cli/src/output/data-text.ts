import { createRequire } from 'node:module';
import { nearest } from '@saiyun/sdk/logic/nearest';
import type { ResultFormat, Shaping } from '../config/settings.ts';
import { CliError, usageError } from '../problems/cli-error.ts';
import { csvLine } from './csv.ts';

/** A result as text in one of the formats for programs, after `--json=fields` and then `--jq` or `--template`. */
export async function dataText(
  value: unknown,
  format: ResultFormat,
  { pick, jq, template }: Shaping,
  signal?: AbortSignal,
): Promise<string> {
  const chosen = pick ? picked(value, pick) : value;
  if (jq !== undefined) return jqText(chosen, jq, signal);
  if (template !== undefined) return templateText(chosen, template);
  switch (format) {
    case 'jsonl':
      return asList(chosen)
        .map((one) => `${JSON.stringify(one)}\n`)
        .join('');
    case 'csv':
      return csvText(asList(chosen));
    case 'yaml':
      return (await import('yaml')).stringify(chosen, { lineWidth: 0 });
    case 'json':
    case 'table':
      return `${JSON.stringify(chosen)}\n`;
    default:
      return format satisfies never;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function picked(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => picked(one, names));
  return isObject(value) ? Object.fromEntries(names.map((name) => [name, value[name] ?? null])) : value;
}

/** The first line has the member names in order of appearance; a value that is not an object gets a column named `value`. */
function csvText(rows: readonly unknown[]): string {
  const objects = rows.map((row) => (isObject(row) ? row : { value: row }));
  const names = [...new Set(objects.flatMap((row) => Object.keys(row)))];
  return [names, ...objects.map((row) => names.map((name) => cellText(row[name])))].map(csvLine).join('');
}

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
};

/** jq is one call that lasts as long as it lasts; in a thread of its own it keeps nobody from ending the program. */
const thread = `
const { parentPort, workerData } = require('node:worker_threads');
Promise.resolve(require(workerData.path))
  .then((jq) => jq.raw(workerData.text, workerData.filter, ['-r', '-c']))
  .then((told) => parentPort.postMessage({ told }), (error) => parentPort.postMessage({ fault: String(error?.message ?? error) }));
`;

/** Exit code of jq for a filter that is sound and does not fit the data. */
const doesNotFit = /exit code: 5\b/;

/** The output of a jq filter, one value per line, texts without quotes. */
async function jqText(value: unknown, filter: string, signal: AbortSignal | undefined): Promise<string> {
  const { Worker } = await import('node:worker_threads');
  const worker = new Worker(thread, { eval: true, workerData: { path: jqPath(), text: JSON.stringify(value ?? null), filter } });
  const ended = new Promise<{ readonly told?: string; readonly fault?: string }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  try {
    const { told = '', fault } = await ended;
    if (fault === undefined) return told === '' || told.endsWith('\n') ? told : `${told}\n`;
    const reason = fault
      .replace(/^Non-zero exit code: \d+\s*/, '')
      .replace(/^jq: error(?: \(at [^)]*\))?: /, '')
      .trim();
    throw usageError(doesNotFit.test(fault) ? 'program.output.jqFailed' : 'program.output.badJq', {
      params: { reason: reason.split('\n')[0] ?? '' },
    });
  } finally {
    await worker.terminate();
  }
}

function jqPath(): string {
  try {
    return createRequire(import.meta.url).resolve('jq-web');
  } catch (cause) {
    throw new CliError('program.output.noJq', { cause });
  }
}

const escapes: Readonly<Record<string, string>> = { '\\n': '\n', '\\t': '\t', '\\\\': '\\' };

/** Replaces each `{{a.b}}` by that member, with one line per object of an array. */
function templateText(value: unknown, template: string): string {
  const parts = template.replace(/\\[nt\\]/g, (two) => escapes[two] ?? two);
  const unclosed = parts.replace(/\{\{\s*[\w.]+\s*\}\}/g, '').match(/\{\{.*/);
  if (unclosed) throw usageError('program.output.badTemplate', { params: { form: '{{name}}', part: unclosed[0] } });
  const rows = asList(value);
  for (const [, path = ''] of parts.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)) refuseUnknownMember(rows, path);
  const filled = (one: unknown): string => parts.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (_, path: string) => cellText(memberAt(one, path)));
  return rows.map((one) => `${filled(one)}\n`).join('');
}

/** A misspelt name would print nothing on every line: a member that no row has is refused. */
function refuseUnknownMember(rows: readonly unknown[], path: string): void {
  const [first = ''] = path.split('.');
  const known = new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])));
  if (rows.length === 0 || !rows.every(isObject) || known.has(first)) return;
  throw usageError('program.output.noMember', { params: { name: path }, nearest: nearest(first, [...known]) });
}

const memberAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .filter((name) => name !== '')
    .reduce<unknown>(
      (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : Array.isArray(at) ? at[Number(name)] : undefined),
      value,
    );
