import type { ReportedWork, ReportingBoard } from '@saiyun/sdk/calls';
import { reportStatus, worksStatus } from '@saiyun/sdk/entities';

export type Report = ReportingBoard['reports'][number];
/** How far the works of a school and group are. */
export type Progress = 'open' | 'returned' | 'waiting' | 'accepted';
export const progresses: readonly Progress[] = ['open', 'returned', 'waiting', 'accepted'];

export interface PlacedWork extends ReportedWork {
  /** The submission that counts for it: one that waits or is accepted, or else the last that was returned. */
  readonly report: Report | undefined;
  /** It may be reported now, as far as the limit allows. */
  readonly isReady: boolean;
}

/** The works of one school in one group, and what of them is reported. */
export interface Place {
  readonly key: string;
  readonly unitId: string;
  readonly unitName: string;
  readonly groupId: string | null;
  /** Null for works without a group. */
  readonly groupName: string | null;
  /** The most works that may be reported; null is without a limit. */
  readonly most: number | null;
  readonly works: readonly PlacedWork[];
  /** Submissions with works of this place, the oldest first; what was withdrawn is not among them. */
  readonly reports: readonly Report[];
  readonly progress: Progress;
  /** Works that wait or are accepted. */
  readonly reported: number;
  /** How many more may be reported now. */
  readonly left: number;
}

const counts = (report: Report | undefined): boolean => report?.status === reportStatus.waiting || report?.status === reportStatus.accepted;

/** The submission of each work: one that counts, or else the last one. */
const reportsByWork = (reports: readonly Report[]): ReadonlyMap<string, Report> => {
  const found = new Map<string, Report>();
  for (const report of reports) for (const id of report.workIds) if (!counts(found.get(id))) found.set(id, report);
  return found;
};

const progressOf = (works: readonly PlacedWork[]): Progress => {
  const has = (status: string): boolean => works.some(({ report }) => report?.status === status);
  if (has(reportStatus.returned)) return 'returned';
  if (has(reportStatus.waiting)) return 'waiting';
  return has(reportStatus.accepted) ? 'accepted' : 'open';
};

/** The places of a board, by school and then by group. Schools without works are not among them. */
export function placesOf({ groups, units, works, reports }: ReportingBoard): readonly Place[] {
  const live = reports.filter(({ status }) => status !== reportStatus.withdrawn);
  const byWork = reportsByWork(live);
  const lists = new Map<string, PlacedWork[]>();
  for (const work of works) {
    const report = byWork.get(work.id);
    const key = `${work.unitId}:${work.groupId ?? ''}`;
    const isReady = work.status !== worksStatus.notSubmitted && !counts(report);
    lists.set(key, [...(lists.get(key) ?? []), { ...work, report, isReady }]);
  }
  const all = [...groups, { id: null, name: null, reportMax: null }];
  return units.flatMap((unit) =>
    all.flatMap(({ id, name, reportMax }): readonly Place[] => {
      const key = `${unit.id}:${id ?? ''}`;
      const own = lists.get(key);
      if (!own) return [];
      const reported = own.filter(({ report }) => counts(report)).length;
      const ready = own.filter(({ isReady }) => isReady).length;
      return [
        {
          key,
          unitId: unit.id,
          unitName: unit.name,
          groupId: id,
          groupName: name,
          most: reportMax,
          works: own,
          reports: live.filter((report) => report.unitId === unit.id && own.some((work) => work.report === report)),
          progress: progressOf(own),
          reported,
          left: Math.min(ready, Math.max(0, (reportMax ?? Number.POSITIVE_INFINITY) - reported)),
        },
      ];
    }),
  );
}

/** The works that are ticked at first: those that were returned, and otherwise all if no more than may be reported. */
export function tickedAtFirst({ works, left }: Place): readonly string[] {
  const ready = works.filter(({ isReady }) => isReady);
  const returned = ready.filter(({ report }) => report !== undefined);
  const chosen = returned.length > 0 ? returned : ready;
  return chosen.length <= left ? chosen.map(({ id }) => id) : [];
}
