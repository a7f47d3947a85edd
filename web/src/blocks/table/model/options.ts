import type { DictItem } from '@saiyun/sdk/contract';
import { type EditColumn, type EditOption, linkageOf, type RowValues } from '@saiyun/sdk/logic/editable-table';
import { inTime, Signal } from './signal.ts';

/** Options of a column in one row. */
export interface ColumnOptions {
  readonly state: 'ready' | 'loading' | 'failed';
  readonly options: readonly EditOption[];
  /** Why they could not be fetched. */
  readonly fault?: string;
}

export interface OptionServices {
  readonly dict?: (code: string) => Promise<readonly DictItem[]>;
  /** Options of a column with `linkageKey` that go with a value of that column. */
  readonly linkedOptions?: (column: EditColumn, value: unknown) => Promise<readonly EditOption[]> | readonly EditOption[];
  readonly failureText?: (error: unknown) => string;
}

/** Why a text that was pasted is no value: its options could not be loaded, or it is none of them. */
export type TextMark = 'missing' | 'refused';

/** ms after which options that have not come count as failed. They are taken all the same when they come later. */
const mostTime = 10_000;
/** Texts that one paste searches for; more are a paste of another table's shape. */
const mostSearched = 300;

interface Known extends ColumnOptions {
  readonly titles: ReadonlyMap<string, string>;
}

const keyOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const none: Known = { state: 'ready', options: [], titles: new Map() };

export function optionTitle({ text, title, label, value }: EditOption): string {
  return text ?? title ?? label ?? String(value);
}

const ready = (options: readonly EditOption[]): Known => ({
  state: 'ready',
  options,
  titles: new Map(options.map((option) => [String(option.value), optionTitle(option)])),
});

/** Options of the columns: given, of a dictionary, or those that go with another cell. Each is fetched once. */
export class OptionSource {
  readonly changed = new Signal();
  /** Whether a title was looked for before its options were there. */
  hasMissed = false;
  #services: OptionServices;
  readonly #known = new Map<string, Known>();
  readonly #given = new WeakMap<readonly EditOption[], Known>();
  /** Titles of what was chosen from a search on a server. */
  readonly #found = new Map<string, string>();
  /** Values by these titles; nothing for a title that several have. */
  readonly #foundValues = new Map<string, EditOption['value'] | undefined>();
  readonly #marks = new Map<string, TextMark>();

  constructor(services: OptionServices) {
    this.#services = services;
  }

  configure(services: OptionServices): void {
    const { dict, linkedOptions } = this.#services;
    if (services.dict !== dict || services.linkedOptions !== linkedOptions) this.#known.clear();
    this.#services = services;
  }

  of(column: EditColumn, values: RowValues | undefined): ColumnOptions {
    return this.#of(column, values);
  }

  /** The title of a value; the value itself while its title is not known. */
  title(column: EditColumn, value: unknown, values: RowValues | undefined): string {
    const key = String(value);
    return this.#of(column, values).titles.get(key) ?? this.#found.get(`${column.key}\n${key}`) ?? key;
  }

  /** The colour that the option of a value is shown in. */
  colourOf(column: EditColumn, value: unknown, values: RowValues | undefined): string | undefined {
    return this.#of(column, values).options.find((option) => String(option.value) === String(value))?.color;
  }

  /** The value with that title, as a pasted text has it. */
  valueOf(column: EditColumn, text: string, values: RowValues | undefined): EditOption['value'] | undefined {
    const { options, state } = this.#of(column, values);
    if (state === 'loading') this.hasMissed = true;
    const found = options.find((option) => optionTitle(option) === text) ?? options.find((option) => String(option.value) === text);
    return found ? found.value : this.#foundValues.get(`${column.key}\n${text}`);
  }

  /** Notes what is wrong with a text of a column, or that nothing is; whether that is news. */
  mark(column: EditColumn, text: string, mark: TextMark | undefined): boolean {
    const key = `${column.key}\n${text}`;
    if (this.#marks.get(key) === mark) return false;
    if (mark) this.#marks.set(key, mark);
    else this.#marks.delete(key);
    return true;
  }

  markOf(column: EditColumn, text: string): TextMark | undefined {
    return this.#marks.get(`${column.key}\n${text}`);
  }

  /** Whether a value is one of the options; true while they are not known. */
  isOption(column: EditColumn, value: unknown, values: RowValues | undefined): boolean {
    const known = this.#of(column, values);
    return known.state !== 'ready' || known.titles.has(String(value)) || this.#found.has(`${column.key}\n${String(value)}`);
  }

  remember(column: EditColumn, options: readonly EditOption[]): void {
    for (const option of options) {
      const title = optionTitle(option);
      const key = `${column.key}\n${title}`;
      const isOther = this.#foundValues.has(key) && this.#foundValues.get(key) !== option.value;
      this.#found.set(`${column.key}\n${String(option.value)}`, title);
      this.#foundValues.set(key, isOther ? undefined : option.value);
    }
  }

  /** Looks for what texts of a column mean that a server is searched for, a few at a time. */
  async searchAll(
    column: EditColumn,
    texts: readonly string[],
    search: (column: EditColumn, text: string) => Promise<readonly EditOption[]>,
  ): Promise<void> {
    const all = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '' && this.#isNew(column, text));
    const due = all.slice(0, mostSearched);
    for (const text of all.slice(mostSearched)) this.mark(column, text, 'refused');
    const look = async (): Promise<void> => {
      for (let text = due.pop(); text !== undefined; text = due.pop()) {
        const found = await inTime(search(column, text), mostTime).catch(() => undefined);
        const same = found?.filter((option) => optionTitle(option) === text) ?? [];
        this.remember(column, same);
        this.mark(column, text, found ? (same.length === 1 ? undefined : 'refused') : 'missing');
      }
    };
    await Promise.all([look(), look(), look(), look()]);
  }

  /** Whether nothing is known of a text: it is neither a value nor the title of one. */
  #isNew(column: EditColumn, text: string): boolean {
    return !this.#found.has(`${column.key}\n${text}`) && this.valueOf(column, text, undefined) === undefined;
  }

  /** Waits until options have come, or failed, that were on their way at that version of `changed`. */
  async arrived(version: number): Promise<void> {
    if (this.changed.version() !== version) return;
    await new Promise<void>((resolve) => {
      const stop = this.changed.subscribe(() => {
        stop();
        resolve();
      });
    });
  }

  /** Asks again after a failure. */
  retry(): void {
    for (const [key, { state }] of this.#known) if (state === 'failed') this.#known.delete(key);
    this.changed.emit();
  }

  #of(column: EditColumn, values: RowValues | undefined): Known {
    const { dict, linkedOptions } = this.#services;
    const { linkageKey, dictCode, options } = column;
    if (linkageKey && linkedOptions) {
      const value = values && linkageOf(column, values)?.value;
      if (value === undefined || value === null || value === '') return none;
      return this.#fetched(`linked\n${column.key}\n${keyOf(value)}`, () => linkedOptions(column, value));
    }
    if (options) {
      let known = this.#given.get(options);
      if (!known) {
        known = ready(options);
        this.#given.set(options, known);
      }
      return known;
    }
    if (!dictCode || !dict) return none;
    return this.#fetched(`dict\n${dictCode}`, async () =>
      (await dict(dictCode)).map(({ value, text, color }) => ({ value, text, ...(color && { color }) })),
    );
  }

  #fetched(key: string, fetch: () => Promise<readonly EditOption[]> | readonly EditOption[]): Known {
    const known = this.#known.get(key);
    if (known) return known;
    const put = (next: Known): void => {
      this.#known.set(key, next);
      this.changed.emit();
    };
    const failed = (error: unknown): void =>
      put({ ...none, state: 'failed', fault: this.#services.failureText?.(error) ?? (error instanceof Error ? error.message : '') });
    try {
      const answer = fetch();
      if (!(answer instanceof Promise)) {
        const now = ready(answer);
        this.#known.set(key, now);
        return now;
      }
      const loading: Known = { ...none, state: 'loading' };
      this.#known.set(key, loading);
      const late = setTimeout(() => this.#known.get(key) === loading && put({ ...none, state: 'failed', fault: '' }), mostTime);
      answer.then((options) => put(ready(options)), failed).finally(() => clearTimeout(late));
      return loading;
    } catch (error) {
      failed(error);
      return this.#known.get(key) ?? none;
    }
  }
}
