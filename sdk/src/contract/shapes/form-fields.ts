import { type FileKind, isFileKind } from '../values/file-kind.ts';
import { isRecord } from './string-map.ts';

export const formFieldTypes = ['text', 'longText', 'number', 'date', 'choice', 'dict', 'flag', 'file'] as const;

/** One of the answers that a `choice` offers. */
export interface FormOption {
  /** What is stored as the answer. */
  readonly value: string;
  readonly label: string;
  readonly labelEn?: string;
  /** An optional fee of the competition (a dsTbCostItem) that whoever chooses this owes. */
  readonly feeId?: string;
}

/** A question in a competition's form. */
export interface FormField {
  /** Key of the answer. */
  readonly key: string;
  readonly label: string;
  readonly labelEn?: string;
  readonly type: (typeof formFieldTypes)[number];
  /** What the entrant should know to answer, below the question. */
  readonly help?: string;
  readonly helpEn?: string;
  /** `choice`: the answers to choose from. */
  readonly options?: readonly FormOption[];
  /** `choice`: several of them may be chosen, stored as `a,b`. */
  readonly many?: boolean;
  /** Code of the dictionary, for `dict`. */
  readonly dictCode?: string;
  readonly required?: boolean;
  /** Source of a regular expression that must match the whole answer. */
  readonly pattern?: string;
  /** Asked only if the other field has this answer, or has it among several. */
  readonly showIf?: { readonly key: string; readonly value: string };
  readonly readonly?: boolean;
  /** Masked in lists and exports. */
  readonly sensitive?: boolean;
  /** Whether experts see the answer; where it is not said, they see all but sensitive answers. */
  readonly hideFromExperts?: boolean;
  /** `file`: what the file may hold. */
  readonly takes?: FileKind;
  /** Longest text in characters. */
  readonly wordLimit?: number;
}

const compiles = (pattern: unknown): boolean => {
  if (typeof pattern !== 'string' || pattern.length > 500) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
};

const most = 100;

const optionsFault = (options: unknown): string | undefined => {
  if (!Array.isArray(options) || options.length === 0) return 'options missing';
  if (options.length > most) return `options: more than ${most}`;
  const seen = new Set<unknown>();
  for (const [i, option] of options.entries()) {
    const fault = isRecord(option) ? optionFault(option, seen) : 'not an object';
    if (fault !== undefined) return `options: ${i}: ${fault}`;
  }
  return undefined;
};

const optionFault = ({ value, label, labelEn, feeId }: Record<string, unknown>, seen: Set<unknown>): string | undefined => {
  if (typeof value !== 'string' || !/^\w{1,40}$/.test(value)) return 'value: not a name of letters, digits and _';
  if (seen.has(value)) return `${value} twice`;
  seen.add(value);
  if (typeof label !== 'string' || label.trim() === '') return 'label missing';
  if (labelEn !== undefined && typeof labelEn !== 'string') return 'labelEn: not a text';
  if (feeId !== undefined && typeof feeId !== 'string') return 'feeId: not a text';
  return undefined;
};

const faultOf = (f: Record<string, unknown>): string | undefined => {
  if (typeof f.key !== 'string' || !/^[A-Za-z]\w{0,39}$/.test(f.key)) return 'key: not a name of letters, digits and _';
  if (typeof f.label !== 'string' || f.label.trim() === '') return 'label missing';
  if (f.labelEn !== undefined && typeof f.labelEn !== 'string') return 'labelEn: not a text';
  if (!formFieldTypes.some((type) => type === f.type)) return `type: none of ${formFieldTypes.join(', ')}`;
  if (f.type === 'dict' && typeof f.dictCode !== 'string') return 'dictCode missing';
  if (f.type === 'choice') {
    const fault = optionsFault(f.options);
    if (fault !== undefined) return fault;
  } else if (f.options !== undefined || f.many !== undefined) return 'options: of a choice alone';
  for (const name of ['help', 'helpEn']) if (f[name] !== undefined && typeof f[name] !== 'string') return `${name}: not a text`;
  for (const name of ['required', 'readonly', 'sensitive', 'hideFromExperts', 'many'])
    if (f[name] !== undefined && typeof f[name] !== 'boolean') return `${name}: neither true nor false`;
  if (f.takes !== undefined && !(f.type === 'file' && isFileKind(f.takes))) return 'takes: a kind of file, of a file alone';
  if (f.pattern !== undefined && !compiles(f.pattern)) return 'pattern: no regular expression';
  if (f.wordLimit !== undefined && !(Number.isInteger(f.wordLimit) && Number(f.wordLimit) >= 1))
    return 'wordLimit: no number of characters';
  return undefined;
};

/** A list of FormField, each key once; `showIf` names an earlier field. */
export function formFields(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'not a list';
  const seen = new Set<string>();
  for (const [i, f] of value.entries()) {
    const fault = isRecord(f) ? faultOf(f) : 'not an object';
    if (fault !== undefined) return `${i}: ${fault}`;
    const { key, showIf } = f as { key: string; showIf?: unknown };
    if (seen.has(key)) return `${i}: ${key} twice`;
    if (showIf !== undefined && !(isRecord(showIf) && seen.has(String(showIf.key)) && typeof showIf.value === 'string'))
      return `${i}: showIf names no field before it`;
    seen.add(key);
  }
  return undefined;
}
