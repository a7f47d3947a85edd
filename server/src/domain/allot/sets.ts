/** What an organiser asked of a run, with all defaults filled in. */
export interface AllotParams {
  readonly reviews: number;
  readonly loadMin: number;
  readonly loadMax: number | null;
  readonly needsLabel: boolean;
  readonly labelWeight: number;
  readonly balanceWeight: number;
  readonly repeatWeight: number;
  /** What each level below the one that is asked for costs. Runs before levels counted have none. */
  readonly levelWeight?: number;
  readonly fair: boolean;
  readonly alternates: number;
  /** Passes over experts whose profile is incomplete. */
  readonly readyOnly?: true;
  /** Keeps as much of the allotment so far as possible. */
  readonly keeps: boolean;
  readonly seed: string;
}

export interface AllotWork {
  readonly id: string;
  readonly name: string;
  readonly unit: string | null;
  readonly labels: readonly string[];
  /** The group, if it has a cap. */
  readonly group?: string;
  /** The level that the group or the project asks for, the highest is 0. */
  readonly level?: number;
}

export interface AllotExpert {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  /** Most works of this round: the expert's limit less what other rounds gave; null without a limit. */
  readonly room: number | null;
  /** Fewest works of this round, if the expert has a minimum that other rounds have not given. */
  readonly least?: number;
  /** The level if any work asks for one, the highest is 0; without a level below all of them. */
  readonly level?: number;
  readonly labels: readonly (readonly [label: string, proficiency: number])[];
}

/** Places of an expert and a work in their lists. */
export type AllotPair = readonly [expert: number, work: number];

/** How sets become a problem: 2 goes by the distance of labels in their tree, 1 by one step up or down. */
export type SetsVersion = 1 | 2;

/** Everything that a run is computed from. It is kept with the run, so that anybody can compute it again. */
export interface AllotSets {
  /** None is 1. */
  readonly version?: SetsVersion;
  readonly params: AllotParams;
  readonly works: readonly AllotWork[];
  readonly experts: readonly AllotExpert[];
  /** The label above each label that has one. */
  readonly above: Readonly<Record<string, string>>;
  /** Names of the labels, units and groups with a cap. */
  readonly names: Readonly<Record<string, string>>;
  readonly recused: readonly AllotPair[];
  /** Pairs against rules that are not mandatory, and what that costs, if there are any. */
  readonly soft?: readonly (readonly [expert: number, work: number, cost: number])[];
  /** Pairs whose review came back or ran out. */
  readonly spent: readonly AllotPair[];
  /** The allotment so far; 1 is a review that has begun. */
  readonly standing: readonly (readonly [expert: number, work: number, isFixed: 0 | 1])[];
  /** The most works of each group for one expert, if any group has a cap. */
  readonly groupMax?: Readonly<Record<string, number>>;
  /** How many works of a unit an expert has in other rounds of the competition. */
  readonly repeats: readonly (readonly [expert: number, unit: string, count: number])[];
}

/** Why an expert cannot get a work. */
export type PairReason = 'inactive' | 'recused' | 'spent' | 'label';

/** Why a pair has its score. */
export interface PairParts {
  /** How well the labels match, from 0 to 100. */
  readonly match: number;
  readonly label: number;
  /** What works of the same unit take off. */
  readonly repeat: number;
  /** What rules that are not mandatory take off. */
  readonly conflict: number;
  /** What a level below the one that is asked for takes off. */
  readonly level: number;
}
