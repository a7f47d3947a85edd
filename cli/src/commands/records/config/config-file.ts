import { configParts, type Language } from '@saiyun/sdk/contract';
import { nearest } from '@saiyun/sdk/logic/nearest';
import { faultText, placeText, shapeFault } from '@saiyun/sdk/logic/shape-fault';
import type { Document, LineCounter } from 'yaml';
import type { Cli } from '../../../cli.ts';
import { readInput } from '../../../input-file.ts';
import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { isClientError } from '../../../problems/problem.ts';
import { listOf } from './config-records.ts';

/** A file of a configuration, with the places of what is in it. */
export interface ConfigFile {
  readonly config: unknown;
  /** Code of its competition, as it is written. */
  readonly code: string;
  /** Throws a refusal of the platform with the line, list and row that it is about. */
  readonly atLine: (error: unknown) => never;
}

const members = ['kind', 'version', 'competition', ...configParts];

/** @throws CliError with exit code 8 for a file that is no such document, with its line */
export async function readConfigFile(cli: Cli<'record' | 'upkeep'>, file: string): Promise<ConfigFile> {
  const text = await readInput(cli, file);
  const { LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): { readonly line: number; readonly col: number } => lines.linePos(offset);
  const bad = (offset: number, reason: string, cause?: unknown): CliError =>
    new CliError('upkeep.apply.badYaml', { exit: exitCodes.invalid, params: { file, ...at(offset), reason }, cause });
  const [fault] = document.errors;
  if (fault) throw bad(fault.pos[0], fault.message);
  let config: unknown;
  try {
    config = document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    throw bad(0, cause instanceof Error ? cause.message : String(cause), cause);
  }
  const found: Readonly<Record<string, unknown>> = typeof config === 'object' && config !== null ? { ...config } : {};
  if (found.kind !== 'competition' || found.version !== 1)
    throw new CliError('upkeep.apply.noConfig', { exit: exitCodes.invalid, params: { file } });
  for (const name of Object.keys(found)) {
    if (!members.includes(name))
      throw new CliError('upkeep.apply.unknown', {
        exit: exitCodes.invalid,
        params: { file, line: lineOf(document, lines, [name]), name },
        nearest: nearest(name, members),
      });
    if (configParts.some((part) => part === name) && !Array.isArray(found[name]))
      throw new CliError('upkeep.apply.noList', { exit: exitCodes.invalid, params: { file, line: lineOf(document, lines, [name]), name } });
  }
  const own = found.competition;
  const code = typeof own === 'object' && own !== null && 'competitionCode' in own ? String(own.competitionCode) : '';
  return { config, code, atLine: (error) => refused(error, file, cli.settings.language, (path) => lineOf(document, lines, path)) };
}

/** The line of a member, or of the nearest one above it that has one; from 1. */
function lineOf(document: Document.Parsed, lines: LineCounter, path: Path): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node: unknown = document.getIn(path.slice(0, depth), true);
    const range =
      typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range) ? Number(node.range[0]) : undefined;
    if (range !== undefined) return lines.linePos(range).line;
  }
  return 1;
}

type Path = readonly (string | number)[];

/** A refusal with where it is in the file, down to the nested value; anything else is thrown as it is. */
function refused(error: unknown, file: string, language: Language, line: (path: Path) => number): never {
  if (!isClientError(error) || error.kind !== 'invalid' || !error.issues?.length) throw error;
  const row = rowPath(error.place);
  const faults = error.issues.map((issue) => {
    const { path, text } = shapeFault(issue.code === 'shape' ? String(issue.params?.fault ?? '') : '');
    const whole: Path = [...row, issue.field, ...path.map((part) => (/^\d+$/.test(part) ? Number(part) : part))];
    return { path: whole, text: text === '' ? issue.text : faultText(language, { path, text }) };
  });
  const [first, ...others] = faults;
  const where = (path: Path = []): string => placeText(path).replace(/^\./, '');
  throw new CliError('upkeep.apply.refused', {
    exit: exitCodes.invalid,
    code: String(error.code ?? 'input.invalid'),
    params: {
      file,
      line: line(first?.path ?? row),
      where: where(first?.path),
      reason: [first?.text ?? '', ...others.map(({ path, text }) => `${where(path)}: ${text}`)].join('; '),
    },
    cause: error,
  });
}

/** Where the refused row stands in the file; a criterion stands below its template. */
function rowPath(place: { readonly part: string; readonly index?: number; readonly above?: number } | undefined): Path {
  if (!place) return ['competition'];
  const list = listOf(place.part);
  const own = place.index === undefined ? [] : [place.index];
  if (list !== 'reviewItems') return [list, ...own];
  return place.above === undefined ? ['reviewTemplates'] : ['reviewTemplates', place.above, 'items', ...own];
}
