import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@saiyun/sdk';
import type { Context } from '../context.ts';
import { wantsColor } from '../output/style.ts';
import { run } from '../run.ts';
import { openSecretStore } from '../secrets/open-secret-store.ts';

export interface BufferContext extends Context {
  readonly folder: string;
  readonly controller: AbortController;
  /** The commands started in the background. */
  readonly started: readonly (readonly string[])[];
  /** Runs one command line and returns what it printed. */
  readonly run: (...argv: string[]) => Promise<Ran>;
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly bytes: Buffer;
  readonly err: string;
}

export interface BufferOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  /** Replies to prompts, in order; with these, standard input counts as a terminal. */
  readonly answers?: readonly string[];
  readonly now?: string;
  readonly outIsTerminal?: boolean;
  readonly errIsTerminal?: boolean;
  readonly columns?: number;
  readonly folder?: string;
  readonly load?: Context['load'];
  readonly openUrl?: Context['openUrl'];
}

/** A context of buffers with a folder of its own: the real client, the real files, and no process. */
export function bufferContext(options: BufferOptions = {}): BufferContext {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'saiyun-cli-'));
  let out: Buffer[] = [];
  let err = '';
  const answers = [...(options.answers ?? [])];
  const controller = new AbortController();
  const started: (readonly string[])[] = [];
  const context: Context = {
    out: (data) => void out.push(Buffer.from(data)),
    err: (text) => {
      err += text;
    },
    now: () => new Date(options.now ?? Date.now()),
    env: { SAIYUN_CONFIG_DIR: join(folder, 'config'), LANG: 'zh_CN.UTF-8', ...options.env },
    cwd: folder,
    platform: 'linux',
    input: {
      isTerminal: options.answers !== undefined,
      text: async () => Buffer.from(options.stdin ?? '').toString('utf8'),
      async *chunks() {
        // In small chunks, which split characters and lines.
        const bytes = Buffer.from(options.stdin ?? '');
        for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
      },
      ask: async (prompt) => {
        err += prompt;
        return answers.shift() ?? '';
      },
    },
    screen: {
      outIsTerminal: options.outIsTerminal ?? false,
      errIsTerminal: options.errIsTerminal ?? false,
      columns: options.columns ?? 80,
      rows: 24,
      outColor: wantsColor(options.env ?? {}, false),
      errColor: wantsColor(options.env ?? {}, false),
    },
    signal: controller.signal,
    createClient: async (clientOptions) => createClient(clientOptions),
    openSecrets: (place, onFile) => openSecretStore(place, onFile, []),
    page: async (text) => void out.push(Buffer.from(`[page]${text}`)),
    background: async (argv) => void started.push(argv),
    openUrl: options.openUrl ?? (async () => undefined),
    runPlugin: async (path, argv) => {
      const ran = spawnSync(path, argv, { env: { ...context.env }, input: options.stdin ?? '' });
      out.push(ran.stdout);
      err += ran.stderr.toString();
      return ran.status ?? 1;
    },
    load:
      options.load ??
      ((name) => Promise.reject(Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' }))),
  };
  return {
    ...context,
    folder,
    controller,
    started,
    async run(...argv) {
      out = [];
      err = '';
      const code = await run(argv, context);
      const bytes = Buffer.concat(out);
      return { code, out: bytes.toString('utf8'), bytes, err };
    },
  };
}
