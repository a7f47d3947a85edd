import { no, yes } from './choices.ts';
import type { Field, Fields } from './field.ts';
import { shapes } from './shapes/index.ts';
import { isDate, isInstant } from './values/day.ts';

export { isDate, isInstant };

export type IssueCode =
  | 'required'
  | 'type'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooGreat'
  | 'pattern'
  | 'checkRule'
  | 'digits'
  | 'date'
  | 'instant'
  | 'choice'
  | 'reference'
  | 'unique'
  | 'duplicate'
  | 'shape'
  | 'fileKind'
  | 'serverOwned'
  | 'frozen'
  | 'unknown'
  | 'rule';

/** One fault of a draft. `rule` issues carry their own message key. */
export interface Issue {
  readonly field: string;
  readonly code: IssueCode;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Key of the shared message catalogue, for `rule`. */
  readonly message?: string;
}

/** The issue that a rule reports, with the key of its text. */
export function ruleIssue(field: string, message: string, params?: Issue['params']): Issue {
  return { field, code: 'rule', message, ...(params && { params }) };
}

export interface CheckOptions {
  /** `edit` checks only the fields that are present. Default `add`. */
  readonly mode?: 'add' | 'edit';
}

const isText = (v: unknown): v is string => typeof v === 'string';
const length = (v: string): number => [...v].length;
/** Taking a text apart costs more than all else that is checked of it, and one of few code units has no more characters. */
const isLonger = (v: string, max: number): boolean => v.length > max && length(v) > max;

const checkText = (field: string, f: Field, v: unknown, longest: number): Issue | undefined => {
  if (!isText(v)) return { field, code: 'type' };
  const max = f.max ?? longest;
  if (isLonger(v, max)) return { field, code: 'tooLong', params: { max } };
  if (f.min !== undefined && length(v) < f.min) return { field, code: 'tooShort', params: { min: f.min } };
  if (f.pattern && !new RegExp(f.pattern, 'u').test(v)) return { field, code: 'pattern' };
  return undefined;
};

const checkNumber = (field: string, f: Field, v: unknown, digits: number): Issue | undefined => {
  if (typeof v !== 'number' || !Number.isFinite(v)) return { field, code: 'type' };
  if (Math.abs(v) > Number.MAX_SAFE_INTEGER) return { field, code: 'tooGreat', params: { max: Number.MAX_SAFE_INTEGER } };
  if (Number(v.toFixed(digits)) !== v) return { field, code: 'digits', params: { digits } };
  if (f.min !== undefined && v < f.min) return { field, code: 'tooSmall', params: { min: f.min } };
  if (f.max !== undefined && v > f.max) return { field, code: 'tooGreat', params: { max: f.max } };
  return undefined;
};

const idPattern = /^[\w-]{1,64}$/;

const checkChoice = (field: string, f: Field, v: unknown): Issue | undefined => {
  if (f.numeric && Number.isInteger(v)) return undefined;
  if (!isText(v)) return { field, code: 'type' };
  const values = f.many ? v.split(',').filter(Boolean) : [v];
  return values.some((one) => isLonger(one, 100)) ? { field, code: 'tooLong', params: { max: 100 } } : undefined;
};

const checks: Record<Field['kind'], (field: string, f: Field, v: unknown) => Issue | undefined> = {
  text: (n, f, v) => checkText(n, f, v, 255),
  longText: (n, f, v) => checkText(n, f, v, 20_000),
  int: (n, f, v) => checkNumber(n, f, v, 0),
  decimal: (n, f, v) => checkNumber(n, f, v, f.digits ?? 2),
  // Values are whole fen; users see yuan with two decimals.
  money: (n, f, v) => {
    const issue = checkNumber(n, f, v, 0);
    return issue?.code === 'digits' ? { ...issue, params: { digits: 2 } } : issue;
  },
  flag: (n, _f, v) => (v === no || v === yes ? undefined : { field: n, code: 'choice' }),
  date: (n, _f, v) => (isText(v) && isDate(v) ? undefined : { field: n, code: 'date' }),
  instant: (n, _f, v) => (isText(v) && isInstant(v) ? undefined : { field: n, code: 'instant' }),
  dict: checkChoice,
  ref: (n, f, v) => {
    if (!isText(v)) return { field: n, code: 'type' };
    const ids = f.many ? v.split(',').filter(Boolean) : [v];
    return ids.every((id) => idPattern.test(id)) ? undefined : { field: n, code: 'reference' };
  },
  file: (n, f, v) => checkText(n, f, v, 1000),
  json: (n, f, v) => {
    const fault = shapes[f.of ?? 'any']?.(v);
    return fault ? { field: n, code: 'shape', params: { fault } } : undefined;
  },
};

/** Whether the value counts as missing. */
export function isEmpty(v: unknown): boolean {
  return v === undefined || v === null || (isText(v) && v.trim() === '');
}

/** Checks one value of one field; `undefined` if it is correct. An empty value is a fault only for `required`. */
export function checkValue(name: string, f: Field, v: unknown): Issue | undefined {
  if (isEmpty(v)) return f.required ? { field: name, code: 'required' } : undefined;
  return checks[f.kind](name, f, v);
}

/**
 * The one validator, the same for forms, imports and the server. Returns all faults of a draft, one per field, in the order of the
 * definition. Whoever has the data checks dictionary values and references.
 */
export function check(fields: Fields, draft: Readonly<Record<string, unknown>>, options: CheckOptions = {}): Issue[] {
  const edit = options.mode === 'edit';
  const issues: Issue[] = [];
  for (const [name, f] of Object.entries(fields)) {
    const given = Object.hasOwn(draft, name) && draft[name] !== undefined;
    if (f.server) {
      if (given) issues.push({ field: name, code: 'serverOwned' });
      continue;
    }
    if (edit && f.frozen && given) issues.push({ field: name, code: 'frozen' });
    else if (given || !edit) {
      const issue = checkValue(name, f, !given && !edit && f.default !== undefined ? f.default : draft[name]);
      if (issue) issues.push(issue);
    }
  }
  for (const name of Object.keys(draft)) if (!Object.hasOwn(fields, name)) issues.push({ field: name, code: 'unknown' });
  return issues;
}
