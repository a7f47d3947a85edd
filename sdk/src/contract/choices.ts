import type { Label } from './label.ts';

/** What a value means to users, independent of its colour. */
export type Tone = 'neutral' | 'waiting' | 'good' | 'bad' | 'attention' | 'quiet';

/**
 * A closed list of values that the program depends on: states, kinds, results. Code calls them by name; the dictionary is seeded from them.
 */
export interface Choices {
  /** Code of the dictionary. */
  readonly code: string;
  /** Stored and sent values by name; a new row begins with the first. */
  readonly values: Readonly<Record<string, string>>;
}

type Values = Choices['values'];
/** Names that a value cannot have, because the list itself uses them. */
type Reserved = { readonly [K in keyof Choices]?: never };

/** A closed list that also offers its values by name: `worksStatus.locked`. A misspelt name does not compile. */
/* @__NO_SIDE_EFFECTS__ */
export function choices<const C extends string, const V extends Values>(
  code: C,
  values: V & Reserved,
): V & { readonly code: C; readonly values: V } {
  return { ...values, code, values };
}

/** One value as users see it. */
export interface ShownChoice {
  readonly value: string;
  readonly label: Label;
  readonly tone?: Tone;
}

/** A closed list as users see it, in display order. */
export interface ShownChoices {
  readonly code: string;
  readonly label: Label;
  readonly items: readonly ShownChoice[];
}

type ChoiceText = readonly [zh: string, en: string, tone?: Tone];

/** The texts of a list and its values. Separate from the values, so that a page that shows none of them does not load the texts. */
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

/** Sent with the list of the account's departments: whether the account leads any of them. */
export const leadsNone = '1';
export const leadsSome = '2';

/** The parent of a top node in a tree, under the name that JeecgBoot clients use. */
export const treeTop = '0';
