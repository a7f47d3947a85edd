import { byText, groupBy, sumOf } from '../micro.ts';

/** One score, in points. */
export interface Rating {
  readonly worksId: string;
  readonly expertId: string;
  readonly value: number;
}

export interface AdditiveFit {
  /** Mean of the works' own scores. */
  readonly mu: number;
  /** How much higher each judge scores than others, shrunk; to be subtracted. */
  readonly judges: ReadonlyMap<string, number>;
  /** What each work is worth by itself: μ + its effect. */
  readonly works: ReadonlyMap<string, number>;
  readonly sweeps: number;
  readonly converged: boolean;
}

const tolerance = 1e-9;
const maxSweeps = 20_000;

interface Node {
  readonly size: number;
  /** Sum of its scores. */
  readonly value: number;
  readonly others: Node[];
  effect: number;
}

/**
 * score = μ + work + judge, by least squares with judge effects shrunk by n ⁄ (n + lambda), which keeps judges with few works near zero.
 * Gauss-Seidel in the order of ids until no value moves by 1e-9. One panel at a time (see `panelsOf`); without shrinkage the judges'
 * effects are centred on zero, because scores reveal only their differences.
 */
export function fitAdditive(ratings: readonly Rating[], lambda: number): AdditiveFit {
  const sorted = ratings.toSorted((a, b) => byText(a.worksId, b.worksId) || byText(a.expertId, b.expertId));
  const nodesBy = (keyOf: (r: Rating) => string): ReadonlyMap<string, Node> =>
    new Map(
      [...groupBy(sorted, keyOf)]
        .sort(([a], [b]) => byText(a, b))
        .map(([id, rows]): [string, Node] => [id, { size: rows.length, value: sumOf(rows.map((r) => r.value)), effect: 0, others: [] }]),
    );
  const works = nodesBy((r) => r.worksId);
  const judges = nodesBy((r) => r.expertId);
  for (const { worksId, expertId } of sorted) {
    const [work, judge] = [works.get(worksId), judges.get(expertId)];
    if (!work || !judge) continue;
    work.others.push(judge);
    judge.others.push(work);
  }

  const settle = (node: Node, shrink: number): void => {
    let taken = 0;
    for (const other of node.others) taken += other.effect;
    node.effect = (node.value - taken) / (node.size + shrink);
  };
  const settleWorks = (): void => {
    for (const work of works.values()) settle(work, 0);
  };
  const settleJudges = (): number => {
    let moved = 0;
    for (const judge of judges.values()) {
      const before = judge.effect;
      settle(judge, lambda);
      moved = Math.max(moved, Math.abs(judge.effect - before));
    }
    return moved;
  };

  let sweeps = 0;
  let converged = judges.size === 0;
  while (!converged && sweeps < maxSweeps) {
    settleWorks();
    converged = settleJudges() < tolerance;
    sweeps += 1;
  }
  if (lambda === 0 && judges.size > 0) {
    const centre = sumOf([...judges.values()].map((judge) => judge.effect)) / judges.size;
    for (const judge of judges.values()) judge.effect -= centre;
  }
  settleWorks();
  const effects = (nodes: ReadonlyMap<string, Node>) => new Map([...nodes].map(([id, node]) => [id, node.effect]));
  const own = [...works.values()].map((work) => work.effect);
  return {
    mu: own.length === 0 ? 0 : sumOf(own) / own.length,
    judges: effects(judges),
    works: effects(works),
    sweeps,
    converged,
  };
}
