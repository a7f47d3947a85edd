import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { eventually } from './process.ts';

/** A real terminal: tmux runs the program in a pane, types into it and reads its screen. */
export interface Terminal {
  /** Key names in tmux's notation (`Enter`, `Down`, `C-s`). */
  press(...keys: string[]): void;
  type(text: string): void;
  lines(): string[];
  /** The same with the escape sequences of colours. */
  styled(): string[];
  /** Waits until the screen shows the text, and returns the screen. */
  see(text: string | RegExp, timeoutMs?: number): Promise<string>;
  resize(columns: number, rows: number): void;
  close(): void;
}

const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

export function openTerminal(command: readonly string[], env: Record<string, string> = {}, columns = 80, rows = 24): Terminal {
  const socket = `saiyun-${randomBytes(4).toString('hex')}`;
  const tmux = (...args: string[]): string =>
    execFileSync('tmux', ['-L', socket, '-u', '-f', '/dev/null', ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const line = [...Object.entries(env).map(([k, v]) => `${k}=${quote(v)}`), ...command.map(quote)].join(' ');
  tmux(
    'new-session',
    '-d',
    '-x',
    String(columns),
    '-y',
    String(rows),
    `env LANG=C.UTF-8 TERM=xterm-256color ${line}; echo "[ended $?]"; sleep 3600`,
  );
  const screen = (): string => tmux('capture-pane', '-p');
  return {
    press: (...keys) => {
      for (const key of keys) tmux('send-keys', key);
    },
    type: (text) => {
      tmux('send-keys', '-l', text);
    },
    lines: () => screen().split('\n'),
    styled: () => tmux('capture-pane', '-e', '-p').split('\n'),
    see: (text, timeoutMs = 20_000) =>
      eventually(
        `terminal shows ${text}`,
        () => {
          const now = screen();
          return (typeof text === 'string' ? now.includes(text) : text.test(now)) ? now : undefined;
        },
        timeoutMs,
      ).catch((error: unknown) => {
        throw new Error(`${error instanceof Error ? error.message : String(error)}\n${screen()}`);
      }),
    resize: (c, r) => {
      tmux('resize-window', '-x', String(c), '-y', String(r));
    },
    close: () => {
      tmux('kill-server');
    },
  };
}
