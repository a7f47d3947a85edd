import { checkValue, type Issue } from '../../contract/check.ts';
import { no, yes } from '../../contract/choices.ts';
import { type Fields, flag, int } from '../../contract/field.ts';

const reminderHours = int(['提前小时数', 'Hours before'], {
  min: 1,
  max: 720,
  default: 48,
  help: ['距截止不足此时间时提醒一次', 'Reminds once when less than this is left'],
});

/**
 * The parameters of each handler that jobs can run. One without an entry takes none. They are stored as a JSON object, in which a flag is
 * `true` or `false`.
 */
export const jobParameters: Readonly<Record<string, Fields>> = {
  remindReview: { hours: reminderHours },
  remindEntry: { hours: reminderHours },
  worksSimilarity: {
    least: int(['最低相似度（%）', 'Least similarity (%)'], {
      min: 10,
      max: 100,
      default: 30,
      help: [
        '文字或图片重合达到此比例的作品列入待核对',
        'Works with at least this share of text or pictures in common are listed to be checked',
      ],
    }),
  },
  logRetention: {
    days: int(['保留天数', 'Days to keep'], {
      min: 1,
      max: 36_500,
      default: 180,
      help: ['更早的日志、执行记录与已处理的事件会被删除', 'Older log lines, runs and handled events are deleted'],
    }),
  },
  backupNightly: {
    keep: int(['保留份数', 'Backups to keep'], {
      min: 1,
      max: 1000,
      default: 14,
      help: ['更早的每日备份会被删除', 'Older nightly backups are removed'],
    }),
  },
  personalDataErase: {
    dryRun: flag(['仅报告', 'Only report'], {
      default: yes,
      help: [
        '仅列出已到保留期限的竞赛；关闭后真正清除其个人信息',
        'Lists competitions past their retention; switched off, it erases their personal data',
      ],
    }),
  },
};

/** A job's parameters as the form of its handler holds them. */
export interface JobParameters {
  /** By name; those that are not given have their default. A flag is `1` or `0`, as in every form. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Members that the handler does not know, kept as they are. */
  readonly unknown: Readonly<Record<string, unknown>>;
  readonly issues: readonly Issue[];
}

/** The parameters that a handler takes, as fields; none for one that takes none or is unknown. */
export function parametersOf(handler: string | null | undefined): Fields {
  return Object.hasOwn(jobParameters, handler ?? '') ? (jobParameters[handler ?? ''] ?? {}) : {};
}

const objectIn = (text: string | null | undefined): Readonly<Record<string, unknown>> | undefined => {
  if (text === null || text === undefined || text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** Reads the stored text of a handler's parameters; undefined if it is no JSON object. */
export function readJobParameters(handler: string | null | undefined, text: string | null | undefined): JobParameters | undefined {
  const given = objectIn(text);
  if (!given) return undefined;
  const fields = parametersOf(handler);
  const values: Record<string, unknown> = {};
  const issues: Issue[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const own = Object.hasOwn(given, name) ? given[name] : field.default;
    const value = field.kind === 'flag' && typeof own === 'boolean' ? (own ? yes : no) : own;
    values[name] = value;
    const issue =
      field.kind === 'flag' && Object.hasOwn(given, name) && typeof own !== 'boolean'
        ? { field: name, code: 'type' as const }
        : checkValue(name, field, value);
    if (issue) issues.push(issue);
  }
  return { values, issues, unknown: Object.fromEntries(Object.entries(given).filter(([name]) => !Object.hasOwn(fields, name))) };
}

/** The text that is stored: a flag is `true` or `false`, and what the handler does not know stays. Null if there is nothing to say. */
export function writeJobParameters(
  handler: string | null | undefined,
  values: Readonly<Record<string, unknown>>,
  unknown: Readonly<Record<string, unknown>> = {},
): string | null {
  const own = Object.entries(parametersOf(handler)).flatMap(([name, field]) => {
    const value = values[name];
    if (value === undefined || value === null || value === '') return [];
    return [[name, field.kind === 'flag' ? value === yes : value] as const];
  });
  const all = { ...unknown, ...Object.fromEntries(own) };
  return Object.keys(all).length === 0 ? null : JSON.stringify(all);
}

/** What a handler gets to work with: a boolean for a flag, and the default of what is not given. */
export function workingParameters(
  handler: string | null | undefined,
  text: string | null | undefined,
): Readonly<Record<string, unknown>> | undefined {
  const read = readJobParameters(handler, text);
  if (!read || read.issues.length > 0 || Object.keys(read.unknown).length > 0) return undefined;
  const fields = parametersOf(handler);
  return Object.fromEntries(
    Object.entries(read.values).map(([name, value]) => [name, fields[name]?.kind === 'flag' ? value === yes : value]),
  );
}
