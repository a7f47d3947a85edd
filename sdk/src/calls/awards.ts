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

export interface AwardQuery {
  readonly competitionId: string;
  /** A part of the work's number or title, the team's name or the school's. */
  readonly keyword?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
}

/** Awards as the public sees them; public notice, confirmation and revocation are verbs of the definition. */
export const awardCalls = area((send) => ({
  /** Competitions with awards that anybody may see, newest first. Anyone. Unsigned. */
  competitions: (): Promise<readonly AwardedCompetition[]> => send('GET', '/dsTbAward/competitions', { jeecg: 'unsupported' }),
  /** The awards of one competition, highest first. Anyone. Unsigned. */
  results: (query: AwardQuery): Promise<Page<AwardedWork>> =>
    send('GET', '/dsTbAward/results', { query: { ...query }, jeecg: 'unsupported' }),
}));
