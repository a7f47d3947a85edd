import {
  cleanName,
  filesThatFit,
  type StoredFile,
  storedFiles,
  type UploadAction,
  type UploadFile,
  type UploadUse,
  uploadFiles,
} from '@saiyun/sdk/logic/upload';
import { type BlockServices, UploadError } from '../provider/index.ts';
import { type FileRules, fileFault } from './check-file.ts';
import type { useUploadText } from './texts/index.ts';

/** How many files are on their way at once; the others wait their turn. */
const atOnce = 3;

/** What becomes of a failed upload: the reason in the reader's words, and whether the server refused the file. */
export interface UploadFault {
  readonly reason: string;
  readonly isRefusal: boolean;
}

/** What a queue works with; it may change while files are on their way. */
export interface QueueWith extends Pick<BlockServices, 'upload' | 'failureText'> {
  readonly limit: number;
  readonly use: UploadUse;
  readonly action: string | undefined;
  readonly responseName: string | undefined;
  readonly rules: FileRules;
  readonly texts: ReturnType<typeof useUploadText>;
  readonly onChange: ((files: readonly StoredFile[]) => void) | undefined;
  readonly onState: ((files: readonly UploadFile[]) => void) | undefined;
}

interface Sending {
  readonly file: File;
  readonly stop: AbortController;
}

/** The paths of files with commas between them, by which two lists are the same value. */
export function pathsOf(files: readonly { readonly path?: string }[]): string {
  return files.map(({ path }) => path ?? '').join(',');
}

/** The files of a block, those on their way included, and all that can be done with them. It tells its listener of each change. */
export class FileQueue {
  files: readonly UploadFile[];
  /** Why chosen files were not sent, until others are chosen. */
  told: readonly string[] = [];
  readonly faults = new Map<string, UploadFault>();
  with!: QueueWith;
  readonly #changed: () => void;
  readonly #sending = new Map<string, Sending>();
  readonly #waiting = new Set<string>();
  #queued: string[] = [];
  #running = 0;
  #emitted: string;
  #isGone = false;

  constructor(files: readonly UploadFile[], changed: () => void) {
    this.files = files;
    this.#emitted = pathsOf(files);
    this.#changed = changed;
  }

  get canUpload(): boolean {
    return this.with.upload !== undefined;
  }
  /** How many more files fit. */
  get room(): number {
    return filesThatFit(this.with.limit, this.files);
  }
  /** Whether a file waits for the line. */
  isWaiting(uid: string): boolean {
    return this.#waiting.has(uid);
  }
  /** Whether a file waits for its turn. */
  isQueued(uid: string): boolean {
    return this.#queued.includes(uid);
  }
  canRetry(uid: string): boolean {
    return this.#sending.has(uid);
  }

  /** Checks files and sends those that may be sent; with `replaces` the first takes the place of another. */
  async add(chosen: readonly File[], replaces?: string): Promise<void> {
    const { rules, texts, limit } = this.with;
    const faults = await Promise.all(chosen.map((file) => fileFault(file, rules, texts)));
    if (this.#isGone) return;
    const refused = faults.filter((fault) => fault !== undefined);
    const left: string[] = [];
    // All of them at once, so that the list is not complete while one is still being looked at.
    for (const [i, file] of chosen.entries()) {
      if (faults[i] !== undefined) continue;
      if (replaces !== undefined && i === 0) {
        this.#stop(replaces);
        this.#start(file, replaces);
      } else if (this.room > 0) this.#start(file);
      else left.push(cleanName(file.name));
    }
    if (left.length > 0) refused.push(texts.t('fault.tooMany', { limit, names: left.join(', ') }));
    this.told = refused;
    this.#changed();
  }
  retry(uid: string): void {
    const one = this.#sending.get(uid);
    if (!one) return;
    this.#stop(uid);
    this.#start(one.file, uid);
  }
  /** Cancels a file on its way, or takes one off. */
  remove(uid: string): void {
    this.#stop(uid);
    this.told = [];
    this.#act({ type: 'remove', uid });
  }
  /** Another order of the same files. */
  reorder(files: readonly UploadFile[]): void {
    this.files = files;
    this.#emit();
  }
  /** The form gave another value: its files stand where the stored ones stood. */
  takeOver(files: readonly UploadFile[]): void {
    if (pathsOf(files) === this.#emitted) return;
    this.#emitted = pathsOf(files);
    this.files = [...files, ...this.files.filter(({ status }) => status === 'uploading')];
    this.#changed();
  }
  stay(): void {
    this.#isGone = false;
  }
  /** Gives up what is on its way. */
  leave(): void {
    this.#isGone = true;
    for (const uid of this.#sending.keys()) this.#stop(uid);
  }

  #act(action: UploadAction): void {
    if (this.#isGone) return;
    this.files = uploadFiles(this.files, action);
    this.#emit();
  }
  #emit(): void {
    this.#changed();
    this.with.onState?.(this.files);
    const all = storedFiles(this.files);
    if (!all || pathsOf(this.files) === this.#emitted) return;
    this.#emitted = pathsOf(this.files);
    this.with.onChange?.(all);
  }
  #start(file: File, replaces?: string): void {
    const uid = crypto.getRandomValues(new Uint32Array(3)).join('-');
    this.#sending.set(uid, { file, stop: new AbortController() });
    const facts = { uid, name: cleanName(file.name), type: file.type, size: file.size };
    this.#queued.push(uid);
    this.#act({ type: 'start', file: facts, ...(replaces !== undefined && { replaces }) });
    this.#next();
  }
  #stop(uid: string): void {
    this.#sending.get(uid)?.stop.abort();
    this.#sending.delete(uid);
    this.#queued = this.#queued.filter((one) => one !== uid);
  }
  #next(): void {
    while (this.#running < atOnce) {
      const uid = this.#queued.shift();
      if (uid === undefined) return;
      this.#running += 1;
      void this.#run(uid).finally(() => {
        this.#running -= 1;
        this.#next();
      });
    }
  }
  #wait(uid: string, isWaiting: boolean): void {
    if (isWaiting) this.#waiting.add(uid);
    else this.#waiting.delete(uid);
    this.#changed();
  }
  async #run(uid: string): Promise<void> {
    const one = this.#sending.get(uid);
    const { upload, use, action, responseName } = this.with;
    if (!one || !upload) return;
    const { signal } = one.stop;
    try {
      const kept = await upload(one.file, {
        use,
        ...(action && { action }),
        ...(responseName && { responseName }),
        signal,
        onProgress: ({ done, total }) => this.#act({ type: 'progress', uid, percent: total > 0 ? Math.min(99, (done / total) * 100) : 0 }),
        onWaiting: (isWaiting) => this.#wait(uid, isWaiting),
      });
      this.#sending.delete(uid);
      this.#act({ type: 'done', uid, path: kept.filePath });
    } catch (error) {
      if (signal.aborted) return;
      const fault = this.#faultOf(error);
      this.faults.set(uid, fault);
      this.#act({ type: 'fail', uid, message: fault.reason });
    } finally {
      this.#wait(uid, false);
    }
  }
  #faultOf(error: unknown): UploadFault {
    const { failureText, texts } = this.with;
    const own = error instanceof UploadError;
    const told = own ? error.message : (failureText?.(error) ?? (error instanceof Error ? error.message : ''));
    return { reason: told || texts.t('unknown'), isRefusal: own && error.isRefusal };
  }
}
