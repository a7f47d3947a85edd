/** The state of a file in a cell. */
export type UploadStatus = 'uploading' | 'done' | 'error' | 'removed';

/** A file of an upload cell. */
export interface UploadFile {
  /** Name of this attempt, chosen by the caller: it separates late reports of a replaced file from those of its successor. */
  readonly uid: string;
  readonly name: string;
  /** Media type; empty if the browser does not know it. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
  readonly status: UploadStatus;
  /** 0 to 100, whole. */
  readonly percent: number;
  /** Stored path of a finished file. */
  readonly path?: string;
  /** Why it failed. */
  readonly message?: string;
  /** The address for viewing it. */
  readonly url?: string;
}

export type UploadFacts = Pick<UploadFile, 'uid' | 'name' | 'type' | 'size'>;

export type UploadAction =
  /** A file starts; `replaces` is the uid of the file that it replaces. */
  | { readonly type: 'start'; readonly file: UploadFacts; readonly replaces?: string }
  /** `percent` sent so far. */
  | { readonly type: 'progress'; readonly uid: string; readonly percent: number }
  | { readonly type: 'done'; readonly uid: string; readonly path: string; readonly url?: string }
  | { readonly type: 'fail'; readonly uid: string; readonly message?: string }
  | { readonly type: 'remove'; readonly uid: string };

const whole = (percent: number): number => (Number.isFinite(percent) ? Math.max(0, Math.min(100, Math.round(percent))) : 0);

const change = (files: readonly UploadFile[], uid: string, to: (file: UploadFile) => UploadFile): readonly UploadFile[] => {
  const at = files.findIndex((file) => file.uid === uid);
  const file = files[at];
  return file?.status === 'uploading' ? files.with(at, to(file)) : files;
};

/**
 * The files of a cell after an action. A cell for one file holds a list of at most one. Reports about removed or finished files change
 * nothing; progress never decreases.
 */
export function uploadFiles(files: readonly UploadFile[], action: UploadAction): readonly UploadFile[] {
  switch (action.type) {
    case 'start': {
      const { uid, name, type, size } = action.file;
      if (files.some((file) => file.uid === uid)) throw new TypeError(`uid: ${uid} is there already`);
      const started: UploadFile = { uid, name, type, size, status: 'uploading', percent: 0 };
      const at = action.replaces === undefined ? -1 : files.findIndex((file) => file.uid === action.replaces);
      return at < 0 ? [...files, started] : files.with(at, started);
    }
    case 'progress':
      return change(files, action.uid, (file) => {
        const percent = Math.max(file.percent, whole(action.percent));
        return percent === file.percent ? file : { ...file, percent };
      });
    case 'done': {
      const { path, url } = action;
      if (typeof path !== 'string' || path === '') throw new TypeError('path must be a text');
      return change(files, action.uid, (file) => ({ ...file, status: 'done', percent: 100, path, ...(url === undefined ? {} : { url }) }));
    }
    case 'fail': {
      const { message } = action;
      return change(files, action.uid, (file) => ({ ...file, status: 'error', ...(message === undefined ? {} : { message }) }));
    }
    case 'remove': {
      const left = files.filter((file) => file.uid !== action.uid);
      return left.length === files.length ? files : left;
    }
    default:
      return action satisfies never;
  }
}
