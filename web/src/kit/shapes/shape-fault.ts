import type { Language } from '@saiyun/sdk/contract';

/** What a shape says is wrong, and where: `columns: 1: key: cannot be used` is at `columns`, `1`, `key`. */
export interface ShapeFault {
  readonly path: readonly string[];
  readonly text: string;
}

const step = /^([A-Za-z_]\w*|\d+): /;
const missing = /^([A-Za-z]\w*) missing$/;

/** Takes a shape's fault apart. Rows and members stand before their colons; `label missing` names the member too. */
export function shapeFault(told: string): ShapeFault {
  const path: string[] = [];
  let text = told;
  for (let at = step.exec(text); at?.[1] !== undefined; at = step.exec(text)) {
    path.push(at[1]);
    text = text.slice(at[0].length);
  }
  const member = missing.exec(text)?.[1];
  return member === undefined ? { path, text } : { path: [...path, member], text: 'missing' };
}

/** The faults that are met most, as they are said in Chinese; `$1` is what the pattern found. */
const chinese: readonly (readonly [RegExp, string])[] = [
  [/^missing$/, '未填写'],
  [/^none$|^no field$|^no rows?$/, '至少需要一项'],
  [/^no names$/, '至少需要一个字段名'],
  [/^none of (.+)$/, '只能是 $1'],
  [/^(.+) twice$/, '“$1”重复'],
  [/^unknown$/, '没有这一项'],
  [/^(.*) ?cannot be used$/, '这个名称不能使用 $1'],
  [/^more than (\d+).*$/, '最多 $1 项'],
  [/^no regular expression$/, '不是正确的正则表达式'],
  [/^not (?:a text|texts)$|^no texts?$|^no text or too long$/, '须为文本，且不能过长'],
  [/^no number$|^not a number$/, '须为数字'],
  [/^not (?:a day|a date)$/, '须为日期'],
  [/^not a (?:list|name)$/, '格式不正确'],
  [/^1 to (\d+)(?: characters)?$/, '须为 1 至 $1'],
  [/^out of range$/, '超出范围'],
  [/^above max$/, '大于最大值'],
  [/^either value or param$/, '固定值和参数须填且只填一个'],
  [/^showIf names no field before it$/, '条件须指向前面的问题'],
  [/^no parameter (.+)$/, '没有参数 $1'],
  [/^no number of (?:points|works|characters)$/, '须为正确的数量'],
];

/** The fault in the reader's language; what has no Chinese text is told as it is. */
export function faultText(lang: Language, { text }: ShapeFault): string {
  if (lang === 'en') return text;
  for (const [pattern, told] of chinese) if (pattern.test(text)) return text.replace(pattern, told).trim();
  return text;
}
