import { filesOf, type StoredFile, type UploadFile, type UploadUse } from '@saiyun/sdk/logic/upload';
import { useEffect, useReducer, useState } from 'react';
import { useBlocks } from '../provider/index.ts';
import { type FileRules, fileFault } from './check-file.ts';
import { FileQueue, pathsOf } from './file-queue.ts';
import { useUploadText } from './texts/index.ts';

/** The files of a value: paths with commas between them, a list of stored files or its JSON. */
export type FilesValue = string | readonly StoredFile[] | null;

export interface Uploads extends FileRules {
  readonly value?: FilesValue | undefined;
  /** Most files, 0 for as many as one likes (UPLOAD-16). */
  readonly limit?: number;
  /** A form field's `temp` by default (UPLOAD-15). */
  readonly use?: UploadUse;
  readonly action?: string;
  readonly responseName?: string;
  /** The stored files, once none is on its way or has failed (UPLOAD-05). */
  readonly onChange?: ((files: readonly StoredFile[]) => void) | undefined;
  /** The files after every change of one of them. */
  readonly onState?: (files: readonly UploadFile[]) => void;
}

const stored = (value: FilesValue | undefined): readonly UploadFile[] => filesOf(value ?? '', (i) => `stored ${i}`);

/** The files of a block and all that can be done with them. Files that are on their way when it goes are given up. */
export function useUploads({
  value,
  limit = 0,
  use = { use: 'form' },
  action,
  responseName,
  onChange,
  onState,
  ...rules
}: Uploads): FileQueue {
  const texts = useUploadText();
  const { upload, failureText } = useBlocks();
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const [queue] = useState(() => new FileQueue(stored(value), draw));
  queue.with = {
    limit,
    use,
    action,
    responseName,
    rules,
    texts,
    onChange,
    onState,
    ...(upload && { upload }),
    ...(failureText && { failureText }),
  };
  const given = pathsOf(stored(value));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list of the same paths is the same value
  useEffect(() => queue.takeOver(stored(value)), [queue, given]);
  useEffect(() => {
    queue.stay();
    return () => queue.leave();
  }, [queue]);
  return queue;
}

/** What speaks against a file that is not sent as it is, in the reader's words; `undefined` if nothing does. */
export function useFileCheck(rules: FileRules): (file: File) => Promise<string | undefined> {
  const texts = useUploadText();
  return (file) => fileFault(file, rules, texts);
}
