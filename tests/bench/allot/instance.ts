import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

export interface Size {
  readonly works: number;
  readonly experts: number;
  readonly reviews: number;
  readonly seed: number;
  /** Loads within three hundredths of the mean, instead of half of it to a sixth more. */
  readonly hard: boolean;
  /** Groups of works of which an expert gets no more than a sixth above the mean; the reference knows none. */
  readonly groups?: number;
}

/** Mulberry32: the same stream on every machine. */
function numbersOf(seed: number): (below: number) => number {
  let a = seed >>> 0;
  return (below) => {
    a = (a + 0x6d2b_79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below;
  };
}

/**
 * Writes a random contest as JSON for us and in DIMACS form for the reference, and says how many pairs it has. Works and experts have labels,
 * of which some are crowded, schools and areas; a pair shares a label and no school. A pair's cost is minus its score.
 */
export async function writeInstance(path: string, { works, experts, reviews, seed, hard, groups = 0 }: Size): Promise<number> {
  const next = numbersOf(seed);
  const int = (below: number): number => Math.floor(next(below));
  const labels = (count: number): ReadonlySet<number> => {
    const all = new Set<number>();
    while (all.size < count) all.add(Math.floor(next(1) ** 1.6 * 40));
    return all;
  };
  const people = Array.from({ length: experts }, () => ({ school: int(120), area: int(7), labels: labels(4 + int(6)) }));
  const mean = (works * reviews) / experts;
  const [loadMin, loadMax] = [Math.floor(mean * (hard ? 0.97 : 0.5)), Math.ceil(mean * (hard ? 1.03 : 1.15))];
  const pairs: Int32Array[] = [];
  let count = 0;
  for (let work = 0; work < works; work++) {
    const own = { school: int(120), area: int(7), labels: labels(1 + int(3)) };
    const row: number[] = [];
    for (const [e, expert] of people.entries()) {
      const shared = [...own.labels].filter((label) => expert.labels.has(label)).length;
      if (expert.school === own.school || shared === 0) continue;
      row.push(e, Math.min(100, shared * 25 + (own.area === expert.area ? 10 : 0) + int(40)));
    }
    // Whose labels nobody has is looked at by anybody.
    for (let e = 0; row.length < 2 * reviews; e++) if (!row.some((of, i) => i % 2 === 0 && of === e)) row.push(e, 1);
    pairs.push(Int32Array.from(row));
    count += row.length / 2;
  }
  const json = createWriteStream(`${path}.json`);
  const dimacs = createWriteStream(`${path}.min`);
  const groupOf = numbersOf(seed + 1000);
  const caps =
    groups === 0
      ? ''
      : `"groups":${JSON.stringify(Array.from({ length: works }, () => Math.floor(groupOf(groups))))},"groupMax":${JSON.stringify(Array(groups).fill(Math.ceil((mean * 1.15) / groups)))},`;
  json.write(
    `{${caps}"seed":${seed},"reviews":${reviews},"loadMin":${loadMin},"loadMax":${loadMax},"works":${works},"experts":${experts},"arcs":[`,
  );
  dimacs.write(`p min ${2 + works + experts} ${works + count + experts}\nn 1 ${works * reviews}\nn 2 ${-works * reviews}\n`);
  for (const [work, row] of pairs.entries()) {
    let [one, other] = ['', `a 1 ${3 + work} 0 ${reviews} 0\n`];
    for (let i = 0; i < row.length; i += 2) {
      one += `${work + i > 0 ? ',' : ''}[${work},${row[i]},${row[i + 1]}]`;
      other += `a ${3 + work} ${3 + works + (row[i] ?? 0)} 0 1 ${-(row[i + 1] ?? 0)}\n`;
    }
    if (!json.write(one)) await once(json, 'drain');
    if (!dimacs.write(other)) await once(dimacs, 'drain');
  }
  for (let e = 0; e < experts; e++) dimacs.write(`a ${3 + works + e} 2 ${loadMin} ${loadMax} 0\n`);
  json.end(']}');
  dimacs.end();
  await Promise.all([once(json, 'close'), once(dimacs, 'close')]);
  return count;
}
