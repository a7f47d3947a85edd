import type { GroupedWork } from '@saiyun/sdk/calls';

/** Which works are shown. */
export interface Filter {
  readonly text: string;
  /** Chosen values, each as `factKey` writes it. */
  readonly values: readonly string[];
}

export const noFilter: Filter = { text: '', values: [] };

/** A value of a fact as one text, for lists of choices. */
export function factKey(fact: string, value: string): string {
  return `${fact} ${value}`;
}

/** The works that a filter shows: values of one fact add up, different facts narrow. */
export function shownWorks(works: readonly GroupedWork[], { text, values }: Filter): readonly GroupedWork[] {
  const word = text.trim().toLowerCase();
  const byFact = new Map<string, Set<string>>();
  for (const key of values) {
    const at = key.indexOf(' ');
    const fact = key.slice(0, at);
    byFact.set(fact, (byFact.get(fact) ?? new Set()).add(key.slice(at + 1)));
  }
  return works.filter(
    ({ worksNo, title, facts }) =>
      (word === '' || worksNo.toLowerCase().includes(word) || title.toLowerCase().includes(word)) &&
      [...byFact].every(([fact, asked]) => facts[fact]?.some((value) => asked.has(value))),
  );
}
