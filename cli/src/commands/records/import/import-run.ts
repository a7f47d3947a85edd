import { mkdir } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Entity } from '@saiyun/sdk/contract';
import { nearest } from '@saiyun/sdk/logic/nearest';
import type { Cli, Run } from '../../../cli.ts';
import { createProgress } from '../../../output/progress.ts';
import { checkWritable, isFolder, keepExisting } from '../../../output/save-file.ts';
import { withClient } from '../../../platform/session.ts';
import { usageError } from '../../../problems/cli-error.ts';
import { isClientError, toProblem } from '../../../problems/problem.ts';
import { entityNamed } from '../../../records/entity-names.ts';
import { commandWord } from '../../../records/record-names.ts';
import { deliver, targetOf } from '../export/deliver.ts';
import { timeLimit } from '../task/time-limit.ts';
import { exitOf, type FileResult, printResults } from './import-report.ts';
import { type Asked, endsAll, type SendFile, sendFile } from './send-file.ts';
import { type ImportFormat, type Source, sourcesOf } from './sources.ts';

export interface ImportCommandOptions {
  readonly entity: string;
  readonly files: readonly string[];
  /** Instead of importing, saves a workbook to be filled in here, by default under its own name; `-` for standard output. */
  readonly generate?: string | true;
  /** Writes over such a workbook. */
  readonly force: boolean;
  readonly errors?: string;
  readonly format?: ImportFormat;
  readonly map: readonly string[];
  readonly mode?: 'add' | 'upsert';
  readonly dryRun: boolean;
  readonly foreignKeys?: string;
  readonly singleTable?: boolean;
  readonly validateStatus?: boolean;
  /** Refuses files with columns that match no field. */
  readonly strict?: boolean;
  /** Name or number of the sheet to read. */
  readonly sheet?: string;
  /** Waits until the rows are stored; otherwise prints the task's id while the platform continues. */
  readonly wait: boolean;
  /** Seconds. */
  readonly timeout?: number;
}

/** Sends files one after the other and reports on the rows of each (CLI-02, IMPORT-04, IMPORT-10). */
export const runImport: Run<ImportCommandOptions, 'transfer'> = async (cli, options) => {
  const entity = await entityNamed(options.entity);
  if (!entity.calls.includes('importExcel')) throw usageError('transfer.import.unsupported', { params: { entity: options.entity } });
  if (options.generate !== undefined) {
    if (options.files.length > 0) throw usageError('transfer.import.templateAlone');
    await saveTemplate(cli, entity, options.generate, options);
    return undefined;
  }
  if (options.files.length === 0) throw usageError('transfer.import.noFiles');
  // Everything that can be checked locally is checked before the first byte is sent.
  const asked = askedFor(entity, options);
  const sources = await sourcesOf(cli, options.files, options.format);
  try {
    const errorFiles = await errorPaths(cli, sources.all, options.errors);
    const results = await withClient(cli, (client) => {
      const send: SendFile = {
        cli,
        client,
        entity,
        asked,
        wait: options.wait,
        limit: timeLimit(options.timeout),
        progress: createProgress(cli),
      };
      return importAll(send, sources.all, errorFiles);
    });
    if (options.dryRun) cli.notice('transfer.import.dryRunDone');
    await printResults(cli, entity, results, options.dryRun);
    return exitOf(results);
  } finally {
    await sources.dispose();
  }
};

/** A workbook to be filled in: drop-downs, notes and an example row; servers of the family give one with headers alone. */
async function saveTemplate(
  cli: Cli<'transfer'>,
  entity: Entity,
  asked: string | true,
  { force, foreignKeys }: Pick<ImportCommandOptions, 'force' | 'foreignKeys'>,
): Promise<void> {
  const out = asked === true ? `${commandWord(entity.name)}.xlsx` : asked;
  if (!entity.calls.includes('exportXls')) throw usageError('transfer.export.unsupported', { params: { entity: entity.name } });
  const target = await targetOf(cli, out);
  // It may have been filled in meanwhile.
  if (target.path !== undefined && !target.intoFolder) await keepExisting(target.path, out, force);
  await withClient(cli, async (client) => {
    const progress = createProgress(cli);
    try {
      const query = client.options.dialect === 'jeecg' ? { selections: ['none'] } : { template: true, ...ofParent(entity, foreignKeys) };
      const download = await client.entity(entity).exportXls(query, { signal: cli.signal });
      await deliver(cli, download, target, `${entity.name}.xlsx`, progress);
    } finally {
      progress.end();
    }
  });
}

/** The parent whose rows a template is for, by the first reference that a row cannot be without, as in an import. */
const ofParent = (entity: Entity, parent: string | undefined): { match?: Record<string, string> } => {
  const [name] = Object.entries(entity.fields).find(([, field]) => field.required && !field.server && field.kind === 'ref') ?? [];
  return name === undefined || parent === undefined ? {} : { match: { [name]: parent } };
};

function askedFor(
  entity: Entity,
  { foreignKeys, singleTable, validateStatus, map, dryRun, mode, strict, sheet }: ImportCommandOptions,
): Asked {
  return {
    ...(foreignKeys !== undefined && { foreignKeys }),
    ...(singleTable && { isSingleTableImport: '1' }),
    ...(validateStatus && { validateStatus: '1' }),
    ...(map.length > 0 && { map: Object.fromEntries(map.map((text) => mapped(entity, text))) }),
    ...(dryRun && { dryRun }),
    ...(mode && { mode }),
    ...(strict && { strict }),
    ...(sheet !== undefined && { sheet }),
  };
}

/** Reads `column=field`; nothing after the last equals sign skips the column. */
function mapped(entity: Entity, text: string): readonly [header: string, field: string] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw usageError('transfer.import.badMap', { params: { value: text } });
  const [header, field] = [text.slice(0, at), text.slice(at + 1)];
  const known = Object.entries(entity.fields).flatMap(([name, f]) => (f.sheet === false || f.server ? [] : [name]));
  if (field !== '' && !known.includes(field)) {
    throw usageError('transfer.export.unknownField', {
      params: { entity: commandWord(entity.name), field },
      nearest: nearest(field, known),
    });
  }
  return [header, field];
}

/** Where each file's error workbook goes. */
async function errorPaths(
  cli: Cli<'transfer'>,
  sources: readonly Source[],
  errors: string | undefined,
): Promise<ReadonlyMap<Source, string>> {
  const target = errors === undefined ? undefined : resolve(cli.cwd, errors);
  // Several files need a folder, which is made as an export makes it.
  if (target !== undefined && sources.length > 1) await mkdir(target, { recursive: true }).catch(() => undefined);
  const folder = target !== undefined && (await isFolder(target));
  if (target !== undefined && !folder && sources.length > 1)
    throw usageError('transfer.import.errorsNotFolder', { params: { path: errors ?? '' } });
  const paths = new Map<Source, string>();
  for (const source of sources) {
    const name = `${basename(source.name, extname(source.name))}-errors.xlsx`;
    const beside = source.file === '-' ? cli.cwd : dirname(resolve(cli.cwd, source.file));
    const path = target === undefined ? join(beside, name) : folder ? join(target, name) : target;
    if ([...paths.values()].includes(path)) throw usageError('transfer.import.sameErrors', { params: { path } });
    paths.set(source, path);
  }
  if (target !== undefined && !folder) await checkWritable(target);
  return paths;
}

async function importAll(send: SendFile, sources: readonly Source[], errorFiles: ReadonlyMap<Source, string>): Promise<FileResult[]> {
  const { cli, entity, progress } = send;
  const results: FileResult[] = [];
  for (const source of sources) {
    try {
      results.push(await sendFile(send, source, errorFiles.get(source) ?? ''));
    } catch (error) {
      progress.end();
      if (!isClientError(error) || endsAll.has(error.kind) || cli.signal.aborted) {
        // Reports the files done so far before the failure.
        if (results.length > 0) await printResults(cli, entity, results, send.asked.dryRun);
        throw error;
      }
      if (sources.length === 1) throw error;
      const { settings, signal } = cli;
      const problem = await toProblem(error, { language: settings.language, server: settings.server, interrupted: signal.aborted });
      if (!settings.json) cli.err(`${source.file}: ${problem.message}\n`);
      results.push({ file: source.file, resumed: false, problem });
    }
  }
  return results;
}
