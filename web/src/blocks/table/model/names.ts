import type { BlockServices } from '../../provider/index.ts';
import { inTime, Signal } from './signal.ts';

/** What an id in a cell stands for. */
export interface Named {
  readonly text: string;
  /** Address of a file, for as long as the server lets it be opened. */
  readonly url?: string;
}

/** How ids of one kind of thing get their names. Two columns of the same `group` share what is known. */
export interface Lookup {
  readonly group: string;
  /** Ids that are asked about at once. */
  readonly atOnce: number;
  /** The names of ids; those that it leaves out are not there for this reader. */
  readonly names: (ids: readonly string[], services: BlockServices) => Promise<ReadonlyMap<string, Named>>;
  /** What has that text as its name or another mark; asked for texts that are pasted. */
  readonly find?: (text: string, services: BlockServices) => Promise<readonly string[]>;
}

type Known = Named | 'asked' | 'missing';

interface Group {
  readonly lookup: Lookup;
  readonly names: Map<string, Known>;
  /** Ids by the texts that are known to mean them; nothing for a text that means none, or several. */
  readonly ids: Map<string, string | undefined>;
  readonly renewed: Set<string>;
  waiting: string[];
}

const waits: Named = { text: '…' };
/** Texts that one paste asks about; more are a paste of another table's shape. */
const mostAsked = 300;
/** ms after which a name that nobody has answered counts as unknown. */
const mostTime = 10_000;

/** Names of what cells refer to by id: users, departments, rows, files. They are asked for in batches as cells come into sight. */
export class NameSource {
  readonly changed = new Signal();
  #services: BlockServices;
  readonly #groups = new Map<string, Group>();
  #isDue = false;

  constructor(services: BlockServices) {
    this.#services = services;
  }

  configure(services: BlockServices): void {
    this.#services = services;
  }

  /** The name of an id: three dots while it is not known, undefined if there is no such thing for this reader. */
  of(lookup: Lookup, id: string): Named | undefined {
    const group = this.#group(lookup);
    const known = group.names.get(id);
    if (typeof known === 'object') return known;
    if (known === undefined) this.#ask(group, id);
    return known === 'missing' ? undefined : waits;
  }

  remember(lookup: Lookup, id: string, named: Named): void {
    const group = this.#group(lookup);
    group.names.set(id, named);
    group.ids.set(named.text, group.ids.has(named.text) && group.ids.get(named.text) !== id ? undefined : id);
  }

  /** An address cannot be opened: it may have run out, and is asked for once more. */
  renew(lookup: Lookup, id: string): void {
    const group = this.#group(lookup);
    const known = group.names.get(id);
    if (typeof known !== 'object') return;
    if (group.renewed.has(id)) group.names.set(id, { text: known.text });
    else {
      group.renewed.add(id);
      group.names.delete(id);
    }
    this.changed.emit();
  }

  /** Whether a text is known to be the id of something. */
  isKnown(lookup: Lookup, id: string): boolean {
    return typeof this.#group(lookup).names.get(id) === 'object';
  }

  /** The id that a text means, once `resolve` has looked for it. */
  idOf(lookup: Lookup, text: string): string | undefined {
    return this.isKnown(lookup, text) ? text : this.#group(lookup).ids.get(text);
  }

  /** Whether a text was looked for and means nothing, or several things: it stands in its cell as it came, and is wrong. */
  isRefused(lookup: Lookup, text: string): boolean {
    const { ids } = this.#group(lookup);
    return ids.has(text) && ids.get(text) === undefined && !this.isKnown(lookup, text);
  }

  /** Looks for what texts mean, a few at a time. */
  async resolve(lookup: Lookup, texts: readonly string[]): Promise<void> {
    const group = this.#group(lookup);
    const due = [...new Set(texts)].filter((text) => !this.isKnown(lookup, text) && group.ids.get(text) === undefined);
    for (const text of due.slice(mostAsked)) group.ids.set(text, undefined);
    const asked = due.slice(0, mostAsked);
    const work = async (): Promise<void> => {
      for (let text = asked.pop(); text !== undefined; text = asked.pop()) {
        const ids = await inTime(lookup.find?.(text, this.#services) ?? Promise.resolve([]), mostTime).catch(() => []);
        group.ids.set(text, ids.length === 1 ? ids[0] : undefined);
      }
    };
    await Promise.all([work(), work(), work(), work()]);
  }

  #group(lookup: Lookup): Group {
    let group = this.#groups.get(lookup.group);
    if (!group) {
      group = { lookup, names: new Map(), ids: new Map(), renewed: new Set(), waiting: [] };
      this.#groups.set(lookup.group, group);
    }
    return group;
  }

  #ask(group: Group, id: string): void {
    group.names.set(id, 'asked');
    group.waiting.push(id);
    if (this.#isDue) return;
    this.#isDue = true;
    // Cells of one drawing ask together.
    queueMicrotask(() => {
      this.#isDue = false;
      for (const one of this.#groups.values()) if (one.waiting.length > 0) void this.#fetch(one);
    });
  }

  async #fetch(group: Group): Promise<void> {
    const { lookup } = group;
    const all = group.waiting;
    group.waiting = [];
    for (let from = 0; from < all.length; from += lookup.atOnce) {
      const ids = all.slice(from, from + lookup.atOnce);
      const names = await lookup.names(ids, this.#services).catch(() => undefined);
      for (const id of ids) {
        const named = names?.get(id);
        if (named) this.remember(lookup, id, named);
        else if (names) group.names.set(id, 'missing');
        // Asked again when the cell is next drawn.
        else group.names.delete(id);
      }
      if (names) this.changed.emit();
    }
  }
}
