import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ParserAnswer, ParserName } from './parser-process.ts';

const program = fileURLToPath(new URL('./parser-process.ts', import.meta.url));

export interface ParserRunner {
  /** @throws if the process hangs, ends or runs out of memory */
  run(parser: ParserName, bytes: Uint8Array): Promise<ParserAnswer>;
  close(): void;
}

/** Runs parsers in a child process with little memory; after a failure the next input gets a new one. */
export function parserRunner(hangsAfterMs: number): ParserRunner {
  let child: ChildProcess | undefined;
  const begin = async (): Promise<ChildProcess> => {
    const started = fork(program, {
      execArgv: ['--conditions=source', '--max-old-space-size=256'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Its modules are loaded: from here on only the parser takes time.
    await once(started, 'message');
    return started;
  };
  const end = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const ask = async (parser: ParserName, bytes: Uint8Array): Promise<ParserAnswer> => {
    child ??= await begin();
    const now = child;
    return new Promise((done, fail) => {
      const over = (tell: () => void): void => {
        clearTimeout(timer);
        now.off('message', answered).off('exit', gone);
        tell();
      };
      const failed = (what: string): void =>
        over(() => {
          end();
          fail(new Error(`${parser} ${what}`));
        });
      const answered = (answer: ParserAnswer): void => over(() => done(answer));
      const gone = (code: number | null, signal: string | null): void => failed(`ended the process: ${code ?? signal}`);
      const timer = setTimeout(() => failed(`took longer than ${hangsAfterMs} ms`), hangsAfterMs);
      now.on('message', answered).on('exit', gone);
      now.send({ parser, bytes });
    });
  };
  // fast-check leaves its last run alone when its time is over; the next input waits for that answer.
  let before: Promise<unknown> = Promise.resolve();
  return {
    close: end,
    run: (parser, bytes) => {
      const answer = before.then(() => ask(parser, bytes));
      before = answer.catch(() => undefined);
      return answer;
    },
  };
}
