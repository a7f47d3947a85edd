import { type AllotInput, type AllotProblem, allotProblem, allotVersion } from '@saiyun/sdk/logic/allot';
import type { AllotSets, PairParts, PairReason, SetsVersion } from './sets.ts';

/** What an expert's label counts for a work's by the steps between them in the tree of labels: half of it for each step. */
const closenessAt: Readonly<Record<SetsVersion, readonly number[]>> = { 1: [2, 1], 2: [4, 2, 1] };
const bestProficiency = 3;
/** Works without labels suit everybody alike. */
const unlabelled = 50;
const mostRepeats = 5;
const repeatStep = 100;
const levelStep = 100;

const keyOf = (expert: number, work: number, works: number): number => expert * works + work;

const childrenOf = (above: AllotSets['above']): ReadonlyMap<string, readonly string[]> =>
  new Map([...Map.groupBy(Object.entries(above), ([, up]) => up)].map(([up, pairs]) => [up, pairs.map(([one]) => one)]));

/** How a run from these sets was computed, as it is kept with the run: the engine's own version, or what has changed before it. */
export function algoVersionOf({ version }: AllotSets): string {
  return version === 2 ? 'saiyun-allot-2' : allotVersion;
}

/** Sets read for many questions about their pairs. */
export class AllotView {
  readonly sets: AllotSets;
  readonly workAt: ReadonlyMap<string, number>;
  readonly expertAt: ReadonlyMap<string, number>;
  /** What each expert brings for a label, by label: 0 to `#most`. */
  readonly #strength = new Map<string, Uint8Array>();
  readonly #children: ReadonlyMap<string, readonly string[]>;
  readonly #recused: ReadonlySet<number>;
  readonly #spent: ReadonlySet<number>;
  readonly #standing: ReadonlyMap<number, 0 | 1>;
  readonly #repeats: ReadonlyMap<string, number>;
  readonly #soft: ReadonlyMap<number, number>;
  readonly #most: number;
  /** The most that a pair may lose, which is added to all so that no score is negative. */
  readonly #floor: number;

  constructor(sets: AllotSets) {
    const { works, experts, recused, spent, standing, repeats, soft = [], params } = sets;
    const keys = (pairs: AllotSets['recused']) => new Set(pairs.map(([e, w]) => keyOf(e, w, works.length)));
    this.sets = sets;
    this.workAt = new Map(works.map(({ id }, i) => [id, i]));
    this.expertAt = new Map(experts.map(({ id }, i) => [id, i]));
    this.#recused = keys(recused);
    this.#spent = keys(spent);
    this.#standing = new Map(standing.map(([e, w, isFixed]) => [keyOf(e, w, works.length), isFixed]));
    this.#repeats = new Map(repeats.map(([e, unit, count]) => [`${e} ${unit}`, Math.min(count, mostRepeats)]));
    this.#children = childrenOf(sets.above);
    this.#soft = new Map(soft.map(([e, w, cost]) => [keyOf(e, w, works.length), cost]));
    this.#most = (closenessAt[sets.version ?? 1][0] ?? 1) * bestProficiency;
    const lowest = experts.reduce((sum, { level = 0 }) => Math.max(sum, level), 0);
    this.#floor =
      params.repeatWeight * repeatStep * mostRepeats +
      soft.reduce((sum, [, , cost]) => Math.max(sum, cost), 0) +
      (params.levelWeight ?? 0) * levelStep * lowest;
    for (const label of new Set(works.flatMap(({ labels }) => labels))) this.#strength.set(label, this.#strengthFor(label));
  }

  #strengthFor(label: string): Uint8Array {
    const closeness = this.#closenessTo(label);
    return Uint8Array.from(this.sets.experts, ({ labels }) => {
      let best = 0;
      for (const [one, proficiency] of labels) {
        best = Math.max(best, (closeness.get(one) ?? 0) * Math.min(bestProficiency, Math.max(1, proficiency)));
      }
      return best;
    });
  }

  /** What each label near to one counts: those on the way up from it, and those below these. */
  #closenessTo(label: string): ReadonlyMap<string, number> {
    const counts = closenessAt[this.sets.version ?? 1];
    const found = new Map<string, number>();
    let [up, at]: [number, string | undefined] = [0, label];
    for (; at !== undefined && up < counts.length; up += 1) {
      this.#below(at, up, counts, found);
      at = this.sets.above[at];
    }
    return found;
  }

  #below(label: string, steps: number, counts: readonly number[], found: Map<string, number>): void {
    const count = counts[steps];
    if (count === undefined) return;
    found.set(label, Math.max(count, found.get(label) ?? 0));
    for (const one of this.#children.get(label) ?? []) this.#below(one, steps + 1, counts, found);
  }

  /** Whether a pair stands: 1 is a review that has begun. */
  standing(expert: number, work: number): 0 | 1 | undefined {
    return this.#standing.get(keyOf(expert, work, this.sets.works.length));
  }

  /** How well labels match, from 0 to 100. */
  match(expert: number, work: number): number {
    const labels = this.sets.works[work]?.labels ?? [];
    if (labels.length === 0) return unlabelled;
    let sum = 0;
    for (const label of labels) sum += this.#strength.get(label)?.[expert] ?? 0;
    return Math.floor((100 * sum) / (this.#most * labels.length));
  }

  /** Why an expert cannot get a work; nothing if the pair is possible. */
  reasons(expert: number, work: number): readonly PairReason[] {
    const key = keyOf(expert, work, this.sets.works.length);
    const found: PairReason[] = [];
    if (!this.sets.experts[expert]?.isActive) found.push('inactive');
    if (this.#recused.has(key)) found.push('recused');
    if (this.#spent.has(key)) found.push('spent');
    if (this.sets.params.needsLabel && this.match(expert, work) === 0) found.push('label');
    return found;
  }

  parts(expert: number, work: number): PairParts {
    const { labelWeight, repeatWeight, levelWeight = 0 } = this.sets.params;
    const { level: asked } = this.sets.works[work] ?? {};
    const steps = asked === undefined ? 0 : Math.max(0, (this.sets.experts[expert]?.level ?? 0) - asked);
    const conflict = this.#soft.get(keyOf(expert, work, this.sets.works.length)) ?? 0;
    const match = this.match(expert, work);
    const repeats = this.#repeats.get(`${expert} ${this.sets.works[work]?.unit ?? ''}`) ?? 0;
    return {
      match,
      label: labelWeight * match,
      repeat: repeatWeight * repeatStep * repeats,
      conflict,
      level: levelWeight * levelStep * steps,
    };
  }

  /** The score of a pair: never negative, because the most that may be taken off is added to all. */
  score(expert: number, work: number): number {
    const { label, repeat, conflict, level } = this.parts(expert, work);
    return label - repeat - conflict - level + this.#floor;
  }

  /** Fewest works of an expert in this round: what the run asks of everybody or the expert's own, as far as there is room. */
  least(expert: number): number {
    return Math.min(Math.max(this.sets.params.loadMin, this.sets.experts[expert]?.least ?? 0), this.most(expert));
  }

  /** The cap of a work's group at one expert, if it has one. */
  groupMost(work: number): number | undefined {
    const group = this.sets.works[work]?.group;
    return group === undefined ? undefined : this.sets.groupMax?.[group];
  }

  /** Most works of an expert in this round. */
  most(expert: number): number {
    const { params, experts, works } = this.sets;
    const one = experts[expert];
    if (!one?.isActive) return 0;
    return Math.max(0, Math.min(params.loadMax ?? works.length, one.room ?? works.length, works.length));
  }
}

/** The groups with a cap, in the order in which the engine numbers them. */
export function cappedGroups({ groupMax }: AllotSets): readonly string[] {
  return Object.keys(groupMax ?? {}).sort();
}

/** The problem that the engine solves: pairs that something excludes are left out, reviews that have begun stay. */
export function instanceOf(view: AllotView): AllotProblem {
  const { works, experts, standing, params } = view.sets;
  const size = works.length * experts.length;
  const arcs = { work: new Int32Array(size), expert: new Int32Array(size), score: new Int32Array(size) };
  let count = 0;
  const kept: number[][] = [];
  const fixed: number[][] = [];
  for (let w = 0; w < works.length; w++)
    for (let e = 0; e < experts.length; e++) {
      const stands = view.standing(e, w);
      if (stands !== 1 && view.reasons(e, w).length > 0) continue;
      arcs.work[count] = w;
      arcs.expert[count] = e;
      arcs.score[count++] = view.score(e, w);
      if (stands === 1) fixed.push([w, e]);
      else if (stands === 0) kept.push([w, e]);
    }
  const begun = new Int32Array(experts.length);
  for (const [e, , isFixed] of standing) begun[e] = (begun[e] ?? 0) + isFixed;
  const loadMax = experts.map((_, e) => Math.max(view.most(e), begun[e] ?? 0));
  const capped = cappedGroups(view.sets);
  const input: AllotInput = {
    works: works.length,
    experts: experts.length,
    reviews: params.reviews,
    loadMin: experts.map((_, e) => view.least(e)),
    loadMax,
    arcs: { work: arcs.work.subarray(0, count), expert: arcs.expert.subarray(0, count), score: arcs.score.subarray(0, count) },
    fixed,
    current: params.keeps ? kept : [],
    balance: params.balanceWeight,
    objectives: [...(params.keeps ? (['kept'] as const) : []), ...(params.fair ? (['fair'] as const) : []), 'score'],
    seed: params.seed,
    ...(capped.length > 0 && {
      groups: works.map(({ group }) => (group === undefined ? -1 : capped.indexOf(group))),
      groupMax: capped.map((group) => view.sets.groupMax?.[group] ?? 0),
    }),
  };
  return allotProblem(input);
}
