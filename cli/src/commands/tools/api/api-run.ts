import type { Download, Method, SendOptions } from '@saiyun/sdk';
import { defaultPrefix } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../../../cli.ts';
import { readInput } from '../../../input-file.ts';
import { createProgress } from '../../../output/progress.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { deliver, targetOf } from '../../records/export/deliver.ts';
import { nameAndValue } from '../../records/export/export-query.ts';
import { dryRunHeaders } from '../../records/record/dry-run.ts';
import { type ApiSend, cachedSend } from './answer-cache.ts';

export interface ApiOptions {
  readonly method: Method;
  readonly path: string;
  /** Parameters as text, and as JSON values. */
  readonly field: readonly string[];
  readonly typedField: readonly string[];
  readonly query: readonly string[];
  readonly input?: string;
  readonly paginate: boolean;
  readonly envelope: boolean;
  readonly out?: string;
  /** How long, in ms, a response is cached for the same call. */
  readonly cache?: number;
  readonly dryRun?: boolean;
}

/** Page size, unless the query sets one. */
const rowsPerPage = '200';

/** Makes any call, signed like all others, and prints the response as JSON: `result`, or everything with `--envelope`. */
export const runApi: Run<ApiOptions, 'tools' | 'transfer'> = async (cli, options) => {
  const { method, envelope, paginate, out, cache, dryRun } = options;
  const path = pathIn(options.path);
  if (paginate && (method !== 'GET' || envelope || out !== undefined)) throw usageError('tools.api.paginateGet');
  if (envelope && out !== undefined) throw usageError('tools.api.outAlone');
  if (cache !== undefined && (method !== 'GET' || out !== undefined)) throw usageError('tools.api.cacheGet');
  if (dryRun && method === 'GET') throw usageError('tools.api.dryRunGet');
  const spec = { ...(await specOf(cli, options)), ...dryRunHeaders(cli, dryRun) };
  const target = out === undefined ? undefined : await targetOf(cli, out);
  await withClient(cli, async (client) => {
    const send = cache === undefined ? client.send : await cachedSend(cli, client, cache);
    if (paginate) return printPages(cli, send, path, spec);
    if (target) {
      const progress = createProgress(cli);
      const download = await client.send<Download>(method, path, { ...spec, as: 'file' });
      return deliver(cli, download, target, 'download', progress).finally(() => progress.end());
    }
    return cli.data(await send<unknown>(method, path, { ...spec, as: envelope ? 'answer' : 'result' }));
  });
  return undefined;
};

/** A path, with or without the prefix. Other addresses are refused: the token must not go there. */
function pathIn(path: string): string {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(path)) throw usageError('tools.api.badPath', { params: { path } });
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return rooted.startsWith(`${defaultPrefix}/`) ? rooted.slice(defaultPrefix.length) : rooted;
}

async function specOf(cli: Cli<'tools' | 'transfer'>, { method, path, field, typedField, query, input }: ApiOptions): Promise<SendOptions> {
  const typed = typedField.map((text) => {
    const [name, value] = nameAndValue(text);
    return [name, jsonIn(value, () => usageError('tools.api.badJson', { params: { value: text } }))] as const;
  });
  const fields = Object.fromEntries([...field.map(nameAndValue), ...typed]);
  const parameters = Object.fromEntries(query.map(nameAndValue));
  if (path.includes('?') && Object.keys(parameters).length > 0) throw usageError('tools.api.twoQueries');
  const read = input === undefined ? undefined : await readInput(cli, input);
  const body =
    read === undefined ? undefined : jsonIn(read, (reason) => usageError('record.badInput', { params: { file: input ?? '', reason } }));
  const common = { signal: cli.signal, signed: method === 'GET' || method === 'POST' };
  if (method === 'GET' || method === 'DELETE') {
    if (body !== undefined) throw usageError('tools.api.noBody', { params: { method } });
    const asText = Object.entries(fields).map(
      ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    );
    return { ...common, query: { ...Object.fromEntries(asText), ...parameters } };
  }
  if (body === undefined) return { ...common, query: parameters, body: fields };
  if (Object.keys(fields).length === 0) return { ...common, query: parameters, body };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw usageError('record.badInput', { params: { file: input ?? '', reason: cli.text('program.inputShape') } });
  }
  return { ...common, query: parameters, body: { ...body, ...fields } };
}

function jsonIn(text: string, problem: (reason: string) => CliError): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw problem(error instanceof Error ? error.message : String(error));
  }
}

/** The records of all pages as one array: one row per line, written as the pages arrive, or shaped once all are there. */
async function printPages(cli: Cli<'tools' | 'transfer'>, send: ApiSend, path: string, spec: SendOptions): Promise<void> {
  if (Object.keys(cli.settings.shaping).length > 0) {
    const all: unknown[] = [];
    for await (const records of pagesOf(send, path, spec)) all.push(...records);
    return cli.data(all);
  }
  let first = true;
  for await (const records of pagesOf(send, path, spec)) {
    await cli.out(`${first ? '[' : ',\n'}${records.map((row) => JSON.stringify(row)).join(',\n')}`);
    first = false;
  }
  await cli.out(first ? '[]\n' : ']\n');
}

async function* pagesOf(send: ApiSend, path: string, spec: SendOptions): AsyncGenerator<readonly unknown[]> {
  const size = spec.query?.pageSize ?? rowsPerPage;
  for (let pageNo = Number(spec.query?.pageNo ?? 1); ; pageNo++) {
    const page = await send<unknown>('GET', path, { ...spec, query: { ...spec.query, pageNo, pageSize: size } });
    const { records, pages } = pageIn(page, path);
    if (records.length > 0) yield records;
    if (records.length === 0 || pageNo >= pages) return;
  }
}

function pageIn(result: unknown, path: string): { readonly records: readonly unknown[]; readonly pages: number } {
  const { records, pages }: { records?: unknown; pages?: unknown } = typeof result === 'object' && result !== null ? result : {};
  if (!Array.isArray(records) || typeof pages !== 'number') {
    throw new CliError('tools.api.noPages', { exit: exitCodes.usage, params: { path } });
  }
  return { records, pages };
}
