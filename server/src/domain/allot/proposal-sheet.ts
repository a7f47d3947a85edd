import type { AllotView } from './instance.ts';
import type { PairReason } from './sets.ts';

/** One row of a sheet, by column from A on. */
export interface TextRow {
  readonly rowNo: number;
  readonly cells: readonly string[];
}

/** A row of a proposal: a work by its number and its experts by their names; columns count from 0. */
export interface ProposalRow {
  readonly rowNo: number;
  readonly worksNo: string;
  readonly column: number;
  readonly experts: readonly { readonly column: number; readonly text: string }[];
}

export type ProposalFaultKind =
  | PairReason
  | 'columns'
  | 'worksUnknown'
  | 'worksTwice'
  | 'expertUnknown'
  | 'expertMany'
  | 'expertTwice'
  | 'full'
  | 'groupFull'
  | 'begun'
  | 'few';

/** What is wrong with a cell, or with a work that is not in the sheet and stays as it was (no row). */
export interface ProposalFault {
  readonly kind: ProposalFaultKind;
  readonly rowNo: number | null;
  readonly column: number | null;
  readonly worksNo: string;
  readonly value: string;
  readonly work?: number;
  readonly expert?: number;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What names are compared by: full-width forms, blanks and case make no difference. */
export function nameKey(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}

const worksHeader = /^(作品编号|work(s)?(no\.?|number))$/;
const expertHeader = /^(专家|expert)\d*$/;
/** Headers stand below a title and a line of help, or where somebody moved them. */
const headRows = 20;

/** The rows of a proposal; nothing if no row names the columns. */
export function proposalRows(rows: readonly TextRow[]): readonly ProposalRow[] | undefined {
  const at = rows.slice(0, headRows).findIndex(({ cells }) => cells.some((cell) => worksHeader.test(nameKey(cell))));
  const head = rows[at]?.cells.map(nameKey) ?? [];
  const column = head.findIndex((cell) => worksHeader.test(cell));
  const experts = head.flatMap((cell, i) => (expertHeader.test(cell) ? [i] : []));
  if (column < 0 || experts.length === 0) return undefined;
  return rows.slice(at + 1).flatMap(({ rowNo, cells }) => {
    const worksNo = cells[column]?.trim() ?? '';
    const named = experts.flatMap((i) => (cells[i]?.trim() ? [{ column: i, text: cells[i].trim() }] : []));
    return worksNo === '' && named.length === 0 ? [] : [{ rowNo, worksNo, column, experts: named }];
  });
}

export interface ProposalFacts {
  /** The works of the round by the keys of their numbers, and the numbers. */
  readonly workAt: ReadonlyMap<string, number>;
  readonly worksNo: readonly string[];
  /** The experts by the keys of their names, with or without the unit, and how each is written. */
  readonly expertsOf: ReadonlyMap<string, readonly number[]>;
  readonly labels: readonly string[];
  /** Who has the works that the sheet does not name. */
  readonly stays: ReadonlyMap<number, readonly number[]>;
  readonly groupNames: ReadonlyMap<string, string>;
  /** Fewest experts of a work. */
  readonly fewest: number;
}

interface Place {
  readonly work: number;
  readonly expert: number;
  readonly rowNo: number | null;
  readonly column: number | null;
  readonly value: string;
  readonly begun: boolean;
}

/** What a sheet proposes, as places of works and experts by turns, or all that is wrong with it. */
export class ProposalCheck {
  readonly faults: ProposalFault[] = [];
  readonly #view: AllotView;
  readonly #facts: ProposalFacts;
  readonly #places: Place[] = [];
  readonly #rowOf = new Map<number, number>();

  constructor(view: AllotView, facts: ProposalFacts, rows: readonly ProposalRow[]) {
    this.#view = view;
    this.#facts = facts;
    for (const row of rows) this.#row(row);
    this.#others();
    this.#loads();
    this.faults.sort(
      (a, b) => (a.rowNo ?? Number.POSITIVE_INFINITY) - (b.rowNo ?? Number.POSITIVE_INFINITY) || (a.column ?? 0) - (b.column ?? 0),
    );
  }

  /** Works and experts by turns, by work, then by expert. */
  get pairs(): Int32Array {
    const sorted = this.#places.toSorted((a, b) => a.work - b.work || a.expert - b.expert);
    return Int32Array.from(sorted.flatMap(({ work, expert }) => [work, expert]));
  }

  #row({ rowNo, worksNo, column, experts }: ProposalRow): void {
    const work = this.#facts.workAt.get(nameKey(worksNo));
    const own: number[] = [];
    const at = { rowNo, worksNo };
    if (work === undefined) {
      this.faults.push({ ...at, kind: 'worksUnknown', column, value: worksNo });
      return;
    }
    const earlier = this.#rowOf.get(work);
    if (earlier !== undefined) {
      this.faults.push({ ...at, kind: 'worksTwice', column, value: worksNo, params: { row: earlier } });
      return;
    }
    this.#rowOf.set(work, rowNo);
    for (const cell of experts) {
      const fault = { ...at, column: cell.column, value: cell.text, work };
      const found = this.#facts.expertsOf.get(nameKey(cell.text)) ?? [];
      const [expert] = found;
      if (expert === undefined) this.faults.push({ ...fault, kind: 'expertUnknown' });
      else if (found.length > 1) {
        const names = found.map((e) => this.#facts.labels[e] ?? '');
        this.faults.push({ ...fault, kind: 'expertMany', params: { count: found.length, first: names[0] ?? '', second: names[1] ?? '' } });
      } else if (own.includes(expert)) this.faults.push({ ...fault, kind: 'expertTwice' });
      else {
        own.push(expert);
        this.#place({ work, expert, rowNo, column: cell.column, value: cell.text });
      }
    }
    for (const [e, w, isFixed] of this.#view.sets.standing)
      if (w === work && isFixed === 1 && !own.includes(e))
        this.faults.push({ ...at, kind: 'begun', column: null, value: this.#facts.labels[e] ?? '', work, expert: e });
    if (experts.length < this.#facts.fewest)
      this.faults.push({
        ...at,
        kind: 'few',
        column: null,
        value: worksNo,
        work,
        params: { count: experts.length, min: this.#facts.fewest },
      });
  }

  #place(place: Omit<Place, 'begun'>): void {
    const { work, expert, rowNo, column, value } = place;
    const begun = this.#view.standing(expert, work) === 1;
    this.#places.push({ ...place, begun });
    if (begun) return;
    for (const kind of this.#view.reasons(expert, work))
      this.faults.push({ kind, rowNo, column, worksNo: this.#facts.worksNo[work] ?? '', value, work, expert });
  }

  /** Works that the sheet does not name stay as they were. */
  #others(): void {
    for (const [work, experts] of this.#facts.stays)
      if (!this.#rowOf.has(work))
        for (const expert of experts) this.#place({ work, expert, rowNo: null, column: null, value: this.#facts.labels[expert] ?? '' });
  }

  /** Whoever would have too many, altogether or of a group; what has begun and what the sheet does not name comes before its cells. */
  #loads(): void {
    const order = (place: Place): number => (place.begun ? 0 : place.rowNo === null ? 1 : 2);
    for (const [expert, places] of Map.groupBy(this.#places, (place) => place.expert)) {
      if (!this.#view.sets.experts[expert]?.isActive) continue;
      const sorted = places.toSorted((a, b) => order(a) - order(b));
      this.#tooMany(sorted, this.#view.most(expert), 'full');
      for (const [group, own] of Map.groupBy(sorted, ({ work }) => this.#view.sets.works[work]?.group))
        if (group !== undefined)
          this.#tooMany(own, this.#view.sets.groupMax?.[group] ?? 0, 'groupFull', this.#facts.groupNames.get(group) ?? '');
    }
  }

  #tooMany(places: readonly Place[], max: number, kind: 'full' | 'groupFull', group = ''): void {
    for (const { begun, work, expert, rowNo, column, value } of places.slice(max))
      if (!begun)
        this.faults.push({
          kind,
          rowNo,
          column,
          worksNo: this.#facts.worksNo[work] ?? '',
          value,
          work,
          expert,
          params: { load: places.length, max, group },
        });
  }
}
