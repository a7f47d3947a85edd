import type { Label } from './label.ts';

/** What a value means to those who see it, whatever colour that has. */
export type Tone = 'neutral' | 'waiting' | 'good' | 'bad' | 'attention' | 'quiet';

/** A closed list of values that the program goes by: states, kinds, results. Code calls them by name; the dictionary is seeded from them. */
export interface Choices {
  /** Code of the dictionary. */
  readonly code: string;
  /** As stored and sent, by name; what is new begins as the first. */
  readonly values: Readonly<Record<string, string>>;
}

type Values = Choices['values'];
/** Names that a value cannot have, as the list itself has them. */
type Reserved = { readonly [K in keyof Choices]?: never };

/** A closed list, with its values by name beside it: `worksStatus.locked`. A misspelt name does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function choices<const C extends string, const V extends Values>(
  code: C,
  values: V & Reserved,
): V & { readonly code: C; readonly values: V } {
  return { ...values, code, values };
}

/** One value as people see it. */
export interface ShownChoice {
  readonly value: string;
  readonly label: Label;
  readonly tone?: Tone;
}

/** A closed list as people see it, in the order in which it is shown. */
export interface ShownChoices {
  readonly code: string;
  readonly label: Label;
  readonly items: readonly ShownChoice[];
}

type ChoiceText = readonly [zh: string, en: string, tone?: Tone];

/** What a list and each of its values are called. Apart from the values, so that a page that shows none of them does not load the texts. */
export function shown<const C extends Choices>(
  { code, values }: C,
  label: Label,
  texts: Readonly<Record<keyof C['values'], ChoiceText>>,
): ShownChoices {
  const named: Readonly<Record<string, ChoiceText>> = texts;
  const items = Object.entries(named).flatMap(([name, [zh, en, tone]]) => {
    const value = values[name];
    return value === undefined ? [] : [{ value, label: [zh, en] as const, ...(tone && { tone }) }];
  });
  return { code, label, items };
}

/** The two values of a flag, and of the dictionary `yn`. */
export const yes = '1';
export const no = '0';
export const yesNo = choices('yn', { yes, no });

/** What the list of the own departments says beside it: whether the account leads any. */
export const leadsNone = '1';
export const leadsSome = '2';

/** The parent of what is at the top of a tree, as clients of the family name it. */
export const treeTop = '0';
