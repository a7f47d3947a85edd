import type { Context } from './context.ts';
import { processScreen } from './output/screen.ts';
import { CliError } from './problems/cli-error.ts';

/** The context of a real process. Streams are opened on first use, because that takes a good part of the start-up time. */
export function processContext(signal: AbortSignal): Context {
  const { env } = process;
  return {
    async out(data) {
      await new Promise<void>((resolve, reject) => {
        process.stdout.write(data, (error) => (error ? reject(outputProblem(error)) : resolve()));
      });
    },
    err: (text) => void stderr().write(text),
    now: () => new Date(),
    env,
    cwd: process.cwd(),
    platform: process.platform,
    input: {
      get isTerminal() {
        return process.stdin.isTTY === true;
      },
      async text() {
        const all: Uint8Array[] = [];
        for await (const chunk of stdin()) all.push(chunk);
        return Buffer.concat(all).toString('utf8');
      },
      chunks: stdin,
      ask,
    },
    screen: processScreen(env),
    signal,
    createClient: async (options) => (await import('@saiyun/sdk')).createClient(options),
    async openSecrets(folder, onFile) {
      const { keychains, openSecretStore } = await import('./secrets/open-secret-store.ts');
      return openSecretStore(folder, onFile, keychains(env));
    },
    page: async (text) => (await import('./output/pager.ts')).page(env, text),
    openUrl: async (url) => (await import('./platform/open-url.ts')).openUrl(env, process.platform, url),
    runPlugin: async (path, argv) => (await import('./extensions/run-plugin.ts')).runPlugin(env, path, argv),
    background: async (argv) => (await import('./update/background.ts')).background(argv),
    load: (name) => import(/* @vite-ignore */ name),
  };

  /** Reads one line from the terminal. The prompt goes to standard error, because standard output is for data. */
  async function ask(prompt: string, secret: boolean): Promise<string> {
    const { createInterface } = await import('node:readline/promises');
    const { Writable } = await import('node:stream');
    // The line editor clears its line before the prompt, so only a prompt that it writes itself is visible.
    if (secret) stderr().write(prompt);
    // The keys of a secret are read but not echoed.
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({ input: process.stdin, output: secret ? silent : process.stderr, terminal: true });
    try {
      const interrupt = new AbortController();
      lines.once('SIGINT', () => {
        process.emit('SIGINT');
        interrupt.abort();
      });
      return await lines.question(secret ? '' : prompt, { signal: AbortSignal.any([signal, interrupt.signal]) });
    } finally {
      lines.close();
      if (secret) stderr().write('\n');
    }
  }
}

async function* stdin(): AsyncGenerator<Uint8Array> {
  for await (const chunk of process.stdin) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

/** A reader of standard error that has gone away does not end the program. */
let heard = false;
function stderr(): NodeJS.WriteStream {
  if (!heard) process.stderr.on('error', () => undefined);
  heard = true;
  return process.stderr;
}

const outputProblem = (error: NodeJS.ErrnoException): CliError =>
  error.code === 'ENOSPC' || error.code === 'EDQUOT'
    ? new CliError('problem.outputFull', { code: 'cli.disk_full', cause: error })
    : new CliError('problem.outputUnwritable', { params: { reason: error.code ?? error.message }, cause: error });
