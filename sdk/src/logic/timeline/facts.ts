import type { Given } from '../../contract/stored.ts';
import type { competition, reviewProject, stage, timelineException } from '../../entities/index.ts';

type Named<E> = Given<E> & { readonly id: string };

/** One extension with the name of whom it is for. */
export type Extension = Given<typeof timelineException> & { readonly scopeId_dictText?: unknown };

/** What the times of a competition follow from: its row, as stored or as it is being edited, and the rows around it. */
export interface TimelineFacts {
  readonly competition: Given<typeof competition>;
  readonly stages: readonly Named<typeof stage>[];
  readonly projects: readonly Named<typeof reviewProject>[];
  /** None where the reader may not see them. */
  readonly exceptions: readonly Extension[];
}
