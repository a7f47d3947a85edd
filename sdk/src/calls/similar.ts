import type { CallOptions } from '../client/client.ts';
import { area } from './area.ts';

/** Why a file is compared by its digest alone. */
export type UnreadReason = 'kind' | 'damaged' | 'locked' | 'tooLarge' | 'noText';

/** A file of one of two works. */
export interface ComparedFile {
  readonly fileName: string;
  readonly path: string;
  /** The other work has the same file, byte for byte. */
  readonly isSame: boolean;
  readonly unread: UnreadReason | null;
}

/** A passage as it reads in one work, with what stands around it. */
export interface ComparedPassage {
  /** The file's name; `null` for the abstract. */
  readonly file: string | null;
  readonly before: string;
  readonly passage: string;
  readonly after: string;
}

/** What two works have in common: the work of the pair first, then the earlier one. */
export interface WorksCompared {
  readonly files: readonly [readonly ComparedFile[], readonly ComparedFile[]];
  /** The longest first; `words` counts Chinese characters and words. */
  readonly passages: readonly { readonly words: number; readonly sides: readonly [ComparedPassage, ComparedPassage] }[];
  /** Small copies as data addresses. */
  readonly pictures: readonly {
    readonly sides: readonly [{ readonly file: string; readonly image: string }, { readonly file: string; readonly image: string }];
  }[];
}

/** How much of a competition was compared. */
export interface WorksCoverage {
  /** Works that were handed in. */
  readonly works: number;
  readonly compared: number;
  /** Time on the wire, or `null` if none was compared. */
  readonly lastTime: string | null;
  /** Files that could not be read, at most 200. */
  readonly unread: readonly {
    readonly worksId: string;
    readonly worksNo: string;
    readonly title: string;
    readonly fileName: string;
    readonly reason: UnreadReason;
  }[];
  readonly more: boolean;
}

/** Similar works beside their record `dsTbWorksPair`. */
export const similarCalls = area((send) => ({
  /** What the two works of a pair have in common, read from their files: passages and pictures. Organisers, auditors. */
  compare: (id: string, options: CallOptions = {}): Promise<WorksCompared> =>
    send('GET', '/dsTbWorksPair/compare', { ...options, query: { id }, jeecg: 'unsupported' }),
  /** How many works of a competition were compared, and which files could not be read. Organisers, auditors. */
  coverage: (competitionId: string): Promise<WorksCoverage> =>
    send('GET', '/dsTbWorksPair/coverage', { query: { competitionId }, jeecg: 'unsupported' }),
}));
