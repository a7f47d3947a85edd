import type { Entity, Row } from '@saiyun/sdk/contract';
import {
  award,
  awardRule,
  calibration,
  certificate,
  certificateBatch,
  certificateTemplate,
  competition,
  costItem,
  msgSend,
  registration,
  review,
  reviewProject,
  scoreRun,
  stagePromotion,
  works,
  worksPair,
} from '@saiyun/sdk/entities';

/** The competition that the place is of. */
export type CompetitionRow = Row<typeof competition>;

/** One list of a part: the rows of a record that belong to the competition. */
export interface PartList {
  readonly entity: Entity;
  /** The field of the record that names the competition, or one of its review projects. */
  readonly by: 'competitionId' | 'projectId';
}

/** The inner pages of a competition's place, in their order. */
export const partNames = [
  'overview',
  'setUp',
  'timeline',
  'entries',
  'works',
  'reviews',
  'awards',
  'certificates',
  'fees',
  'messages',
  'statistics',
] as const;
export type PartName = (typeof partNames)[number];

const ofCompetition = (entity: Entity): PartList => ({ entity, by: 'competitionId' });
const ofProjects = (entity: Entity): PartList => ({ entity, by: 'projectId' });

/** The lists of the parts that consist of lists. */
export const listsOf: Readonly<Partial<Record<PartName, readonly PartList[]>>> = {
  entries: [ofCompetition(registration)],
  works: [ofCompetition(works), ofCompetition(worksPair)],
  reviews: [ofCompetition(reviewProject), ofProjects(calibration), ofProjects(review)],
  awards: [ofProjects(scoreRun), ofProjects(awardRule), ofCompetition(award), ofCompetition(stagePromotion)],
  certificates: [ofCompetition(certificateTemplate), ofCompetition(certificateBatch), ofCompetition(certificate)],
  fees: [ofCompetition(costItem)],
};

/** What a reader may do about competitions as a whole. */
export interface PlaceRights {
  readonly setsUp: boolean;
  /** Looks after competitions, or over the shoulder of those who do. */
  readonly looksAfter: boolean;
}

/** Whether a reader has a part: the lists that it consists of, or for the set-up and the messages the right to look after competitions. */
export function hasPart(name: PartName, mayList: (entity: Entity) => boolean, { setsUp, looksAfter }: PlaceRights): boolean {
  if (name === 'overview') return true;
  if (name === 'setUp' || name === 'timeline') return setsUp;
  if (name === 'messages') return looksAfter && mayList(msgSend);
  if (name === 'statistics') return mayList(registration) && mayList(competition);
  return listsOf[name]?.some(({ entity }) => mayList(entity)) ?? false;
}
