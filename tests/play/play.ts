import { createClient } from '@saiyun/sdk';
import { fromWireTime } from '@saiyun/sdk/view';
import { enter, handIn } from './enter.ts';
import { gatherExperts, type Reviewer } from './experts.ts';
import { dayMs, type Organiser, organiserOf, type Place, portions } from './players.ts';
import { advance, award, certify, closeRound, makeAwardRules, verifySome } from './results.ts';
import { makeRules, openRound, reviewAll } from './review.ts';
import { type SetUp, type Size, setUp } from './set-up.ts';

export type { Place } from './players.ts';
export type { Size } from './set-up.ts';

/** What came of a competition. */
export interface Played extends SetUp {
  readonly entries: number;
  /** Works in each stage. */
  readonly works: readonly number[];
  /** Reviews in each stage. */
  readonly reviews: readonly number[];
  readonly projectIds: readonly string[];
  readonly runIds: readonly string[];
  readonly awards: number;
  readonly certificates: number;
  /** Of the certificates that a stranger asked for. */
  readonly genuine: number;
}

/** Plays one phase, and tells how long it took. */
export type Phase = <T>(name: string, act: () => Promise<T>) => Promise<T>;

const rounds = ['校赛', '区赛', '国赛'] as const;
const hourMs = 3_600_000;

/** Review, scores and promotion of the three stages. */
const playStages = async (place: Place, { client: admin, later }: Organiser, all: SetUp, reviewers: readonly Reviewer[], phase: Phase) => {
  const rules = await makeRules(admin);
  const [works, reviews, projectIds, runIds]: [number[], number[], string[], string[]] = [[], [], [], []];
  for (const [at, name] of rounds.entries()) {
    const stageId = all.stageIds[at] ?? '';
    const opens = fromWireTime((await admin.stages.queryById(stageId)).startTime)?.getTime() ?? 0;
    await later(Math.max(0, opens - place.now()) + hourMs);
    const projectId = await phase(`${name}: allot`, () =>
      openRound(place, admin, all, { stageId, name: `${name}评审`, reviews: 3, ...rules }),
    );
    projectIds.push(projectId);
    reviews.push(await phase(`${name}: review`, () => reviewAll(reviewers, projectId, at + 1)));
    if (at === rounds.length - 1) await makeAwardRules(admin, projectId);
    runIds.push(await phase(`${name}: score and publish`, () => closeRound(admin, projectId)));
    const next = all.stageIds[at + 1];
    if (next !== undefined) works.push(await phase(`${name}: promote`, () => advance(admin, stageId, next)));
  }
  return { works, reviews, projectIds, runIds };
};

/**
 * Plays a whole competition through the public interface: an organiser, schools, experts and strangers, three stages, from an empty
 * platform to verified certificates. `adminPassword` is that of the account `admin`.
 */
export async function playCompetition(place: Place, size: Size, adminPassword: string, phase: Phase): Promise<Played> {
  const organiser = await organiserOf(place, 'admin', adminPassword);
  const { client: admin, later } = organiser;
  const all = await phase('set up and publish', () => setUp(place, admin, size));
  const entryIds = await phase('enter and approve', () => enter(admin, all, size));
  const worksIds = await phase('hand in works', () => handIn(admin, all, entryIds));
  const reviewers = await phase('gather experts', () => gatherExperts(place, admin, all, size));
  await later(31 * dayMs);
  for (const part of portions(worksIds, 500)) await admin.works.lock(part);
  const played = await playStages(place, organiser, all, reviewers, phase);
  const awards = await phase('award', () => award(place, organiser, all));
  const certificates = await phase('certificates', () => certify(admin, all));
  const stranger = createClient({ baseUrl: place.address, now: place.now });
  const genuine = await phase('verify', () => verifySome(admin, stranger, all, 5));
  await admin.close();
  await stranger.close();
  return {
    ...all,
    ...played,
    works: [worksIds.length, ...played.works],
    entries: entryIds.length,
    awards: awards.length,
    certificates,
    genuine,
  };
}
