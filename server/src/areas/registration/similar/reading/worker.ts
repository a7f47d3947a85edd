import { parentPort } from 'node:worker_threads';
import { fingerprintsOf } from '../../../../domain/similar/fingerprints.ts';
import { type Alike, type Print, similarWorks } from '../../../../domain/similar/pairs.ts';
import { pictureHash } from '../../../../domain/similar/picture-hash.ts';
import type { Content, UnreadReason } from './content.ts';
import { type PassageFound, type PictureFound, passagesOf, picturesOf } from './in-common.ts';
import { readContent } from './read-content.ts';

/** A stored file, copied to where the thread can read it. */
export interface FileToRead {
  readonly path: string;
  readonly mimeType: string;
}

/** Texts of a work that stand in no file, such as its abstract. */
export interface WorkToRead {
  readonly text: string;
  readonly files: readonly FileToRead[];
}

/** A work's values; `unread` by the place of its file. */
export interface WorkRead {
  readonly fingerprints: Uint32Array;
  readonly pictures: readonly bigint[];
  readonly unread: readonly (UnreadReason | null)[];
}

export interface PairRead {
  readonly passages: readonly PassageFound[];
  readonly pictures: readonly PictureFound[];
}

export type SimilarTask =
  | { readonly kind: 'read'; readonly work: WorkToRead }
  | { readonly kind: 'compare'; readonly prints: readonly Print[]; readonly least: number; readonly fresh: readonly string[] }
  | {
      readonly kind: 'pair';
      readonly works: readonly [WorkToRead, WorkToRead];
      /** Fingerprints of what is given to all. */
      readonly given: ReadonlySet<number>;
    };

export type SimilarAnswer =
  | { readonly read: WorkRead }
  | { readonly alike: readonly Alike[] }
  | { readonly pair: PairRead }
  | { readonly fault: string };

const hashesOf = (contents: readonly Content[]): bigint[] =>
  contents.flatMap(({ pictures }) =>
    pictures.flatMap((picture) => {
      const hash = pictureHash(picture);
      return hash === undefined ? [] : [hash];
    }),
  );

const readAll = async ({ files }: WorkToRead): Promise<readonly Content[]> => {
  const contents: Content[] = [];
  for (const { path, mimeType } of files) contents.push(await readContent(path, mimeType));
  return contents;
};

const readWork = async (work: WorkToRead): Promise<WorkRead> => {
  const contents = await readAll(work);
  return {
    fingerprints: fingerprintsOf([work.text, ...contents.map(({ text }) => text)].join('\n')),
    pictures: hashesOf(contents),
    unread: contents.map(({ unread }) => unread ?? null),
  };
};

const readPair = async ([a, b]: readonly [WorkToRead, WorkToRead], given: ReadonlySet<number>): Promise<PairRead> => {
  const [ofA, ofB] = [await readAll(a), await readAll(b)];
  const texts = (own: WorkToRead, contents: readonly Content[]): readonly string[] => [own.text, ...contents.map(({ text }) => text)];
  return { passages: passagesOf(texts(a, ofA), texts(b, ofB), given), pictures: picturesOf(ofA, ofB) };
};

const answerTo = async (task: SimilarTask): Promise<SimilarAnswer> => {
  try {
    if (task.kind === 'read') return { read: await readWork(task.work) };
    if (task.kind === 'pair') return { pair: await readPair(task.works, task.given) };
    return { alike: similarWorks(task.prints, task.least, new Set(task.fresh)) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (task: SimilarTask) => void answerTo(task).then((answer) => parentPort?.postMessage(answer)));
