import { isPartialImport } from '@saiyun/sdk/contract';
import type { ImportChoices, ImportPreview, ImportProgress, ImportReport, ImportSource, UnfinishedImport } from './import-source.ts';
import { type Matches, suggestedMatches } from './match.ts';

/** A chosen file and what became of it. */
export interface QueuedFile {
  readonly key: string;
  readonly name: string;
  /** Not there for an import that was found again. */
  readonly file?: File;
  readonly state: 'waiting' | 'active' | 'done' | 'partial' | 'failed' | 'cancelled';
  readonly report?: ImportReport;
  readonly failure?: unknown;
}

export type Options = Omit<ImportChoices, 'columns' | 'sheet' | 'headerRow'>;

/** Where the import of the active file is. */
export type Step =
  | { readonly at: 'files' | 'reading' }
  | { readonly at: 'sending' | 'checking'; readonly progress: ImportProgress }
  | { readonly at: 'match'; readonly preview: ImportPreview; readonly isReading: boolean }
  | { readonly at: 'review'; readonly report: ImportReport }
  | { readonly at: 'running'; readonly progress: ImportProgress; readonly isPaused: boolean }
  | { readonly at: 'result' };

export interface FlowState {
  readonly files: readonly QueuedFile[];
  readonly step: Step;
  readonly matches: Matches;
  readonly options: Options;
  /** Why the last step could not be taken. */
  readonly failure?: unknown;
  readonly unfinished: readonly UnfinishedImport[];
}

export interface FlowEvents {
  readonly onFailure: (error: unknown) => void;
  /** Rows were stored. */
  readonly onStored: () => void;
  /** Every row of every file was stored. */
  readonly onDone: (report: ImportReport | undefined) => void;
}

const none: ImportProgress = { done: 0, total: 0 };
const isStopped = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || (error as { readonly kind?: unknown }).kind === 'aborted');

/** The steps of an import, one file after the other: send, match, check and correct, import. It is told by `subscribe` of each change. */
export class ImportFlow {
  #state: FlowState = { files: [], step: { at: 'files' }, matches: {}, options: { validateStatus: '0' }, unfinished: [] };
  #id = '';
  #look: Pick<ImportChoices, 'sheet' | 'headerRow'> = {};
  #abort = new AbortController();
  readonly #source: ImportSource;
  readonly #events: FlowEvents;
  readonly #watchers = new Set<() => void>();

  constructor(source: ImportSource, events: FlowEvents) {
    this.#source = source;
    this.#events = events;
  }

  readonly state = (): FlowState => this.#state;

  readonly subscribe = (watch: () => void): (() => void) => {
    this.#watchers.add(watch);
    return () => this.#watchers.delete(watch);
  };

  /** Id of the active file's import. */
  get id(): string {
    return this.#id;
  }

  get choices(): ImportChoices {
    return { ...this.#state.options, ...this.#look, columns: this.#state.matches };
  }

  get active(): QueuedFile | undefined {
    return this.#state.files.find(({ state }) => state === 'active');
  }

  #set(change: Partial<FlowState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watch of this.#watchers) watch();
  }

  #setActive(change: Partial<QueuedFile>): void {
    this.#set({ files: this.#state.files.map((one) => (one.state === 'active' ? { ...one, ...change } : one)) });
  }

  /** Looks for imports that were left unfinished; without an answer there are none to offer. */
  async findUnfinished(): Promise<void> {
    this.#set({ unfinished: await this.#source.unfinished().catch(() => []) });
  }

  /** A file is taken once, however often it is dropped. */
  add(file: File): void {
    const key = `${file.name}|${file.size}|${file.lastModified}`;
    if (this.#state.files.some((one) => one.key === key)) return;
    this.#set({ files: [...this.#state.files, { key, name: file.name, file, state: 'waiting' }], failure: undefined });
  }

  remove(key: string): void {
    this.#set({ files: this.#state.files.filter((one) => one.key !== key), failure: undefined });
  }

  setOptions(options: Options): void {
    this.#set({ options });
  }

  setMatches(matches: Matches): void {
    this.#set({ matches });
  }

  /** Sends the next file that waits, or tries the failed ones again. */
  async next(): Promise<void> {
    const { files } = this.#state;
    const file = files.find(({ state }) => state === 'waiting') ?? files.find(({ state }) => state === 'failed' || state === 'cancelled');
    if (!file?.file) return;
    const { file: bytes } = file;
    this.#id = '';
    this.#look = {};
    this.#set({
      files: files.map((one) => (one === file ? { ...one, state: 'active', failure: undefined } : one)),
      step: { at: 'sending', progress: none },
      failure: undefined,
    });
    await this.#try(async (signal) => {
      const onProgress = (progress: ImportProgress): void => this.#set({ step: { at: 'sending', progress } });
      const sent = await this.#source.send(bytes, { signal, onProgress });
      if (!('id' in sent)) return this.#end(sent);
      this.#id = sent.id;
      this.#set({ step: { at: 'reading' } });
      await this.#read({});
    });
  }

  /** Takes up an import that was left unfinished. */
  async takeUp({ id, fileName, at }: UnfinishedImport): Promise<void> {
    this.#id = id;
    this.#look = {};
    this.#set({ files: [{ key: id, name: fileName, state: 'active' }], failure: undefined, step: { at: 'reading' } });
    await this.#try(async () => {
      if (at === 'running' || at === 'paused') return this.#watchRun(at === 'paused');
      await this.#read({});
      if (at === 'review') await this.check();
    });
  }

  /** Gives up an import that was left unfinished. */
  async drop({ id }: UnfinishedImport): Promise<void> {
    await this.#source.cancel(id).catch(this.#events.onFailure);
    this.#set({ unfinished: this.#state.unfinished.filter((one) => one.id !== id) });
  }

  async #read(look: Pick<ImportChoices, 'sheet' | 'headerRow'>): Promise<void> {
    const preview = await this.#source.read(this.#id, look);
    this.#look = { headerRow: preview.headerRow, ...(preview.sheet && preview.sheets.length > 1 && { sheet: preview.sheet }) };
    const { options } = this.#state;
    this.#set({
      step: { at: 'match', preview, isReading: false },
      matches: suggestedMatches(preview.columns),
      options: preview.chosen ? { ...options, ...preview.chosen } : options,
    });
  }

  /** Looks at another sheet or header row of the active file. */
  async look(look: Pick<ImportChoices, 'sheet' | 'headerRow'>): Promise<void> {
    const { step } = this.#state;
    if (step.at !== 'match') return;
    this.#set({ step: { ...step, isReading: true }, failure: undefined });
    try {
      // Another sheet has a header row of its own.
      await this.#read(look.sheet === undefined ? { ...this.#look, ...look } : look);
    } catch (error) {
      this.#set({ step, failure: error });
      this.#events.onFailure(error);
    }
  }

  /** Back from the faults to the columns. */
  async rematch(): Promise<void> {
    const { matches } = this.#state;
    this.#set({ step: { at: 'reading' }, failure: undefined });
    await this.#try(async () => {
      await this.#read(this.#look);
      this.#set({ matches });
    });
  }

  /** Checks all rows on the server. A check that cannot begin leads back to the columns with its reason. */
  async check(): Promise<void> {
    const { step } = this.#state;
    this.#set({ step: { at: 'checking', progress: none }, failure: undefined });
    try {
      await this.#source.check(this.#id, this.choices);
      const signal = this.#begin();
      const onProgress = (progress: ImportProgress): void => this.#set({ step: { at: 'checking', progress } });
      this.#set({ step: { at: 'review', report: await this.#source.watch(this.#id, { signal, onProgress }) } });
    } catch (error) {
      if (isStopped(error)) return;
      this.#set({ step, failure: error });
      this.#events.onFailure(error);
    }
  }

  /** Stores the rows. */
  async start(): Promise<void> {
    const { step } = this.#state;
    this.#set({ step: { at: 'running', progress: none, isPaused: false }, failure: undefined });
    try {
      await this.#source.start(this.#id, this.choices);
    } catch (error) {
      this.#set({ step, failure: error });
      return this.#events.onFailure(error);
    }
    await this.#try(() => this.#watchRun(false));
  }

  async #watchRun(isPaused: boolean): Promise<void> {
    this.#set({ step: { at: 'running', progress: none, isPaused } });
    const onProgress = (progress: ImportProgress): void => {
      const { step } = this.#state;
      if (step.at === 'running') this.#set({ step: { ...step, progress } });
    };
    this.#end(await this.#source.watch(this.#id, { signal: this.#begin(), onProgress }));
  }

  async setPaused(isPaused: boolean): Promise<void> {
    try {
      await (isPaused ? this.#source.pause(this.#id) : this.#source.resume(this.#id));
      const { step } = this.#state;
      if (step.at === 'running') this.#set({ step: { ...step, isPaused } });
    } catch (error) {
      this.#events.onFailure(error);
    }
  }

  /** Gives the active file up. Rows that are stored stay. */
  async cancel(): Promise<void> {
    this.#abort.abort();
    if (this.#id !== '') await this.#source.cancel(this.#id).catch(() => undefined);
    this.#setActive({ state: 'cancelled' });
    this.#set({ step: { at: 'files' } });
    this.#events.onStored();
  }

  /** The page was left: what runs goes on, and is found again. */
  leave(): void {
    this.#abort.abort();
  }

  #begin(): AbortSignal {
    this.#abort = new AbortController();
    return this.#abort.signal;
  }

  #end(report: ImportReport): void {
    this.#setActive({ state: isPartialImport(report) ? 'partial' : 'done', report });
    this.#events.onStored();
    const { files } = this.#state;
    if (files.some(({ state }) => state === 'waiting')) void this.next();
    else if (files.every(({ state }) => state === 'done')) this.#events.onDone(files.length === 1 ? report : undefined);
    else this.#set({ step: { at: 'result' } });
  }

  /** A file that fails as a whole stays in the list with its reason, to be tried again or taken away. */
  async #try(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    try {
      await work(this.#begin());
    } catch (error) {
      if (isStopped(error)) return;
      // A file that cannot be read is of no more use; an import that runs goes on without this page.
      if (this.#state.step.at === 'reading') void this.#source.cancel(this.#id).catch(() => undefined);
      this.#setActive({ state: 'failed', failure: error });
      this.#set({ step: { at: 'files' }, failure: error });
      this.#events.onFailure(error);
      void this.findUnfinished();
    }
  }
}
