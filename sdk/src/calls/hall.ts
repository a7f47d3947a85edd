import type { Page } from '../contract/wire/envelope.ts';
import type { PricedFee } from '../rules/registration/fees.ts';
import type { BoundedGroup } from '../rules/registration/team.ts';
import { area } from './area.ts';
import type { CompetitionPhase } from './dashboard.ts';

/** A published competition as anybody may see it. Times are as on the wire, texts in the caller's language. */
export interface HallCompetition {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** The kind of competition, in words. */
  readonly type: string;
  readonly phase: CompetitionPhase;
  readonly registerStart: string;
  readonly registerEnd: string;
  readonly submissionEnd: string;
  readonly end: string;
  /** IANA name of the zone in which the organiser thinks of these times. */
  readonly timeZone: string;
  readonly teamMin: number | null;
  readonly teamMax: number | null;
  readonly tutorMax: number | null;
  /** At today's prices; empty if entering is free. */
  readonly fees: readonly PricedFee[];
  /** Whether some groups pay nothing, while others do. */
  readonly freeGroups: boolean;
  /** Whether teams of some groups have other sizes than `teamMin` and `teamMax`. */
  readonly groupTeams: boolean;
  /** Path of the cover's file, which anybody may open. */
  readonly cover: string | null;
}

/** A group of a competition, with the bounds of its teams where they are others than those of the group above it or of the competition. */
export interface HallGroup extends BoundedGroup {
  readonly name: string;
  readonly quota: number | null;
  /** Whether no place is left in it, or in a group above it. */
  readonly full: boolean;
}

/** A stage of a competition. */
export interface HallStage {
  readonly id: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

/** Whom anybody may ask about a competition; empty texts where the organiser gave none. */
export interface PublicContact {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** A published competition with everything that its page says. */
export interface HallPage extends HallCompetition {
  /** Whether no place is left in the whole competition. */
  readonly full: boolean;
  readonly description: string | null;
  /** When works are taken from; null: as soon as registration opens. */
  readonly submitStart: string | null;
  readonly graceSeconds: number;
  readonly perPersonMax: number;
  /** When the fees of an entry are to be paid: once it is handed in, or approved. */
  readonly feesDue: 'submitted' | 'approved';
  readonly crossUnit: boolean;
  /** Whether a school must have agreed to take part before its teams may hand in. */
  readonly needsSchool: boolean;
  readonly groups: readonly HallGroup[];
  readonly stages: readonly HallStage[];
  readonly contact: PublicContact | null;
  readonly rules: { readonly path: string; readonly name: string; readonly size: number } | null;
}

export interface HallQuery {
  /** A part of the name, in either language, or of the code. */
  readonly keyword?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
}

/** The hall: competitions as the public sees them, before anybody signs in. */
export const hallCalls = area((send) => ({
  /** Competitions that take entries now or will, those that close first at the front. Anyone. Unsigned. */
  open: (query: HallQuery = {}): Promise<Page<HallCompetition>> =>
    send('GET', '/dsTbCompetition/hall', { query: { ...query }, jeecg: 'unsupported' }),
  /** One published competition, whether it still takes entries or not. Anyone. Unsigned. */
  page: (id: string): Promise<HallPage> => send('GET', '/dsTbCompetition/hallPage', { query: { id }, jeecg: 'unsupported' }),
}));
