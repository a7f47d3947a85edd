import type { Page } from '../contract/wire/envelope.ts';
import { area } from './area.ts';
import type { PublicContact } from './hall.ts';

/** A competition whose awards are on public notice or confirmed. */
export interface AwardedCompetition {
  readonly id: string;
  readonly name: string;
  /** Awards on public notice, and the first and the last day on which the notice of one of them ends (`YYYY-MM-DD`, UTC+8). */
  readonly onNotice: number;
  readonly firstNoticeEnd: string | null;
  readonly noticeEnd: string | null;
  readonly confirmed: number;
  /** Who takes objections of people without an account. */
  readonly contact: PublicContact | null;
  /** Stages whose results are published, in their order, with the number of works that went on. */
  readonly stages: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  /** Results that were published and withdrawn, until they are published again: of which review, and on which day. */
  readonly withdrawn: readonly { readonly name: string; readonly day: string }[];
}

/** A work that went on from a stage, as anybody may see it. */
export interface PromotedWork {
  readonly id: string;
  readonly worksNo: string;
  readonly title: string;
  readonly team: string;
  readonly unit: string;
  /** The stage that it went on to. */
  readonly to: string;
}

/** One award as anybody may see it: the work and its school, and no person but as far as the team's name tells. */
export interface AwardedWork {
  readonly id: string;
  readonly award: string;
  /** 1 is the highest. */
  readonly level: number;
  readonly worksNo: string;
  readonly title: string;
  readonly team: string;
  readonly unit: string;
  /** 1 on public notice, 2 confirmed. */
  readonly status: '1' | '2';
  readonly noticeEnd: string | null;
}

interface PublicQuery {
  /** A part of the work's number or title, the team's name or the school's. */
  readonly keyword?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
}

export interface AwardQuery extends PublicQuery {
  readonly competitionId: string;
}

export interface PromotedQuery extends PublicQuery {
  readonly stageId: string;
}

/** Awards as the public sees them; public notice, confirmation and revocation are verbs of the definition. */
export const awardCalls = area((send) => ({
  /** Competitions with results that anybody may see, newest first. Anyone. Unsigned. */
  competitions: (): Promise<readonly AwardedCompetition[]> => send('GET', '/dsTbAward/competitions', { jeecg: 'unsupported' }),
  /** The awards of one competition, highest first. Anyone. Unsigned. */
  results: (query: AwardQuery): Promise<Page<AwardedWork>> =>
    send('GET', '/dsTbAward/results', { query: { ...query }, jeecg: 'unsupported' }),
  /** The works that went on from a stage whose results are published, by their numbers. Anyone. Unsigned. */
  promoted: (query: PromotedQuery): Promise<Page<PromotedWork>> =>
    send('GET', '/dsTbAward/promoted', { query: { ...query }, jeecg: 'unsupported' }),
}));
