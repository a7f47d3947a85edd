import type { Config } from './config.ts';

export interface Log {
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}

const levels = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** One JSON line per entry on stderr; line breaks in texts are escaped so that nobody can forge an entry. */
export function consoleLog(level: Config['SAIYUN_LOG'], write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const most = levels.indexOf(level);
  const at =
    (own: (typeof levels)[number]) =>
    (data: object, message: string): void => {
      if (levels.indexOf(own) > most) return;
      write(`${JSON.stringify({ time: new Date().toISOString(), level: own, message, ...data }, plain)}\n`);
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** Errors have no enumerable members of their own; readers of the log need their cause, code and stack. */
const plain = (_key: string, value: unknown): unknown => {
  if (!(value instanceof Error)) return value;
  return {
    ...value,
    name: value.name,
    message: value.message,
    stack: value.stack,
    ...(value.cause === undefined ? {} : { cause: value.cause }),
  };
};
