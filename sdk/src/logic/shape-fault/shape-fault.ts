import type { Label, Language } from '../../contract/label.ts';

/** A shape's fault and its place: `columns: 1: key: cannot be used` is at `columns`, `1`, `key`. */
export interface ShapeFault {
  readonly path: readonly string[];
  readonly text: string;
}

const step = /^([A-Za-z_]\w*|\d+): /;
const missing = /^([A-Za-z]\w*) missing$/;

/** Splits a shape's fault. Rows and members come before their colons; `label missing` also names the member. */
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

/** A place as programs write it: `[2].options[1].value`. */
export function placeText(path: readonly (string | number)[]): string {
  return path.map((part) => (/^\d+$/.test(String(part)) ? `[${part}]` : `.${part}`)).join('');
}

/** The most common faults in Chinese; `$1` is the text that the pattern captured. */
const chinese: readonly (readonly [RegExp, string])[] = [
  [/^letters and digits, a small letter first, at most (\d+)$/, '须为字母和数字，小写字母开头，最多 $1 个'],
  [/^not a name of letters, digits and _$/, '须为字母、数字和下划线，字母开头'],
  [/^not the name of a field$/, '不是字段名'],
  [/^not a field of the source$/, '须为数据来源的字段'],
  [/^the code of a dictionary, of a dict alone$/, '字典类型须填字典编码，其他类型不填'],
  [/^of a choice alone$/, '只用于单选和多选'],
  [/^0 to 8, of a decimal$/, '小数位数须为 0 至 8'],
  [/^no code$/, '须为表单编码'],
  [/^not a column with asc or desc$/, '须为报表的列和升降序'],
  [/^not whole fen$/, '须为正确的金额'],
  [/^not a whole number from (\d+) to (\d+)$/, '须为 $1 至 $2 的整数'],
  [/^neither true nor false$/, '须为是或否'],
  [/^not millimetres$/, '须为毫米数'],
  [/^not points$/, '须为字号'],
  [/^not #rrggbb$/, '须为 #rrggbb 形式的颜色'],
  [/^until is not after the day before$/, '日期须晚于上一档'],
  [/^no limit$/, '至少填写一项'],
  [/^not within 0 and 100 percent$/, '须大于 0 且不超过 100'],
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
  [/^no numbers?$|^not a number$/, '须为数字'],
  [/^not as many numbers as scores$/, '须与得分一样多'],
  [/^not as many whole numbers as scores$/, '须为与得分一样多的整数'],
  [/^neither a number nor error$/, '须为数字或“不可计算”'],
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

/** The fault in the reader's language; one without a Chinese text is shown as it is. */
export function faultText(lang: Language, { text }: ShapeFault): string {
  if (lang === 'en') return text;
  for (const [pattern, told] of chinese) if (pattern.test(text)) return text.replace(pattern, told).trim();
  return text;
}

/** The fault in both languages. */
export function faultLabel(text: string): Label {
  return [faultText('zh-CN', { path: [], text }), text];
}
