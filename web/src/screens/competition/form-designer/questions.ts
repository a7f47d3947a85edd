import { type FormField, type FormOption, no, yes } from '@saiyun/sdk/contract';

export type Questions = readonly FormField[];

/** What the palette offers; a choice is offered twice, as one of several and as several of them. */
export const paletteItems = ['text', 'longText', 'number', 'date', 'single', 'several', 'dict', 'flag', 'file'] as const;
export type PaletteItem = (typeof paletteItems)[number];

/** The first of `a1`, `a2`, … that is free. */
const free = (begin: string, taken: readonly string[]): string => {
  let n = 1;
  while (taken.includes(`${begin}${n}`)) n++;
  return `${begin}${n}`;
};

/** What is new says so until it gets its own words. It has no English: that would be published as it is by whoever writes none. */
const fresh = { question: { label: '新问题' }, option: { label: '选项' } } as const;

export function newOption(options: readonly FormOption[]): FormOption {
  const place = options.length + 1;
  const { label } = fresh.option;
  return {
    value: free(
      'o',
      options.map(({ value }) => value),
    ),
    label: `${label} ${place}`,
  };
}

/** A question of a kind with a key of its own. */
export function newQuestion(item: PaletteItem, form: Questions): FormField {
  const key = free(
    'q',
    form.map((question) => question.key),
  );
  if (item !== 'single' && item !== 'several') return { key, ...fresh.question, type: item };
  const first = newOption([]);
  return { key, ...fresh.question, type: 'choice', options: [first, newOption([first])], ...(item === 'several' && { many: true }) };
}

/** The form with a question behind another, or at the end. */
export function withQuestion(form: Questions, question: FormField, after?: string): Questions {
  const at = form.findIndex(({ key }) => key === after);
  return at < 0 ? [...form, question] : form.toSpliced(at + 1, 0, question);
}

const without = (question: FormField, name: keyof FormField): FormField => {
  const { [name]: _gone, ...rest } = question;
  return rest as FormField;
};

/** Conditions that no earlier question can fulfil are gone. */
function repaired(form: Questions): Questions {
  const seen = new Map<string, FormField>();
  return form.map((question) => {
    const { showIf } = question;
    const above = showIf && seen.get(showIf.key);
    const holds = !showIf || (above !== undefined && answersOf(above).some(({ value }) => value === showIf.value)) || isOpen(above);
    const kept = holds ? question : without(question, 'showIf');
    seen.set(kept.key, kept);
    return kept;
  });
}

/** A question whose answers are not known beforehand: a condition on it was typed. */
const isOpen = (question: FormField | undefined): boolean =>
  question !== undefined && question.type !== 'choice' && question.type !== 'flag';

export function withoutQuestion(form: Questions, key: string): Questions {
  return repaired(form.filter((question) => question.key !== key));
}

/** The form in another order, and the questions that lost their condition by it. */
export function reordered(form: Questions, keys: readonly string[]): { readonly form: Questions; readonly freed: Questions } {
  const next = repaired(keys.flatMap((key) => form.find((question) => question.key === key) ?? []));
  return { form: next, freed: next.filter(({ key, showIf }) => !showIf && form.some((was) => was.key === key && was.showIf)) };
}

/** The form with some of a question changed; members that are undefined are gone. A new key is taken over by the conditions on it. */
export function changedQuestion(
  form: Questions,
  key: string,
  part: { readonly [K in keyof FormField]?: FormField[K] | undefined },
): Questions {
  const next = form.map((question): FormField => {
    if (question.key === key)
      return Object.fromEntries(
        Object.entries({ ...question, ...part }).filter(([, value]) => value !== undefined),
      ) as unknown as FormField;
    return part.key !== undefined && question.showIf?.key === key
      ? { ...question, showIf: { ...question.showIf, key: part.key } }
      : question;
  });
  return repaired(next);
}

/** A copy of a question behind it. */
export function duplicated(form: Questions, key: string): { readonly form: Questions; readonly key: string } {
  const question = form.find((one) => one.key === key);
  if (!question) return { form, key };
  const copy = {
    ...question,
    key: free(
      'q',
      form.map((one) => one.key),
    ),
  };
  return { form: withQuestion(form, copy, key), key: copy.key };
}

/** An answer that a condition can name. */
export interface KnownAnswer {
  readonly value: string;
  /** The option, for a choice; a flag's answers are named by the page, those of a dictionary by the dictionary. */
  readonly option?: FormOption;
}

export function answersOf({ type, options = [] }: FormField): readonly KnownAnswer[] {
  if (type === 'flag') return [{ value: yes }, { value: no }];
  return type === 'choice' ? options.map((option) => ({ value: option.value, option })) : [];
}

/** The questions before one on whose answers it can depend. */
export function conditionsFor(form: Questions, key: string): Questions {
  const at = form.findIndex((question) => question.key === key);
  return form.slice(0, Math.max(at, 0)).filter(({ type }) => type === 'choice' || type === 'flag' || type === 'dict');
}

/** What stands against a question: `key` names a text. `english` is advice only. */
export type Problem = 'label' | 'key' | 'dict' | 'options' | 'option' | 'pattern' | 'english';

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

const compiles = (pattern: string): boolean => {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
};

export function problemsOf(
  form: Questions,
  { key, label, labelEn, type, dictCode, options = [], pattern, help, helpEn }: FormField,
): readonly Problem[] {
  const found: Problem[] = [];
  if (isBlank(label)) found.push('label');
  if (!/^[A-Za-z]\w{0,39}$/.test(key) || form.filter((question) => question.key === key).length > 1) found.push('key');
  if (type === 'dict' && isBlank(dictCode)) found.push('dict');
  if (type === 'choice' && options.length === 0) found.push('options');
  if (options.some((option) => isBlank(option.label))) found.push('option');
  if (pattern !== undefined && !compiles(pattern)) found.push('pattern');
  const isHalf = isBlank(labelEn) || (!isBlank(help) && isBlank(helpEn)) || options.some((option) => isBlank(option.labelEn));
  if (isHalf) found.push('english');
  return found;
}

/** Whether nothing but advice stands against the form. */
export function isRight(form: Questions): boolean {
  return form.every((question) => problemsOf(form, question).every((problem) => problem === 'english'));
}

/** The kind in the palette that a question is of. */
export function itemOf({ type, many }: Pick<FormField, 'type' | 'many'>): PaletteItem {
  return type === 'choice' ? (many ? 'several' : 'single') : (type satisfies Exclude<FormField['type'], 'choice'>);
}

/** The form with the texts of one language alone, in whichever language the page is. */
export function spoken(form: Questions, lang: 'zh-CN' | 'en'): Questions {
  const one = (zh: string, en: string | undefined): string => (lang === 'en' && en) || zh;
  return form.map(({ labelEn, helpEn, help, options, ...question }) => ({
    ...question,
    label: one(question.label, labelEn),
    ...(help && { help: one(help, helpEn) }),
    ...(options && { options: options.map(({ labelEn: english, ...option }) => ({ ...option, label: one(option.label, english) })) }),
  }));
}
