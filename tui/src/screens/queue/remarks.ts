import { type Fields, labelIn } from '@saiyun/sdk/contract';
import { registration } from '@saiyun/sdk/entities';

/** What an entry is returned with: words on the whole of it, and remarks by field. */
export interface ReturnInput {
  readonly opinion: string;
  readonly remarks?: Readonly<Record<string, string>>;
}

const fields: Fields = registration.fields;
const names: ReadonlyMap<string, string> = new Map(
  Object.entries(fields).flatMap(([name, { label, server }]) =>
    server ? [] : [name, labelIn(label, 'zh-CN'), labelIn(label, 'en')].map((one) => [one.toLowerCase(), name] as const),
  ),
);

/** A reason of several lines, of which those such as “Mobile: one digit is missing” are remarks on a field, which alone may change then. */
export function remarksIn(reason: string, otherwise: string): ReturnInput {
  const remarks: Record<string, string> = {};
  const rest = reason.split('\n').filter((line) => {
    const [, name = '', words = ''] = /^\s*([^:：]+)[:：]\s*(\S.*)$/.exec(line) ?? [];
    const field = names.get(name.trim().toLowerCase());
    if (field !== undefined) remarks[field] = words.trim();
    return field === undefined && line.trim() !== '';
  });
  return { opinion: rest.join('\n') || otherwise, ...(Object.keys(remarks).length > 0 && { remarks }) };
}
