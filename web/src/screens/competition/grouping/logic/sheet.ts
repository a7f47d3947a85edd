import type { GroupingBoard, WorkMove } from '@saiyun/sdk/calls';
import { isWorkFixed, movesTo } from './moves.ts';

/** One row of a sheet, with the number that its reader knows it by. */
export interface SheetLine {
  readonly rowNo: number;
  readonly cells: readonly string[];
}

/** Why a row moves nothing. */
export type SheetFault = 'noWork' | 'noGroup' | 'unknownWork' | 'unknownGroup' | 'twice' | 'workFixed' | 'groupFixed';

export interface FaultyLine {
  readonly rowNo: number;
  readonly worksNo: string;
  readonly group: string;
  readonly fault: SheetFault;
}

/** What a sheet would do. */
export interface SheetMoves {
  readonly moves: readonly WorkMove[];
  /** Rows whose work is in that group already. */
  readonly same: number;
  readonly faults: readonly FaultyLine[];
}

/** Headers of the two columns, in both languages and as on the wire. */
const workHeaders = ['作品编号', 'work number', 'worksno', 'number', '编号'];
const groupHeaders = ['组别', '分组', 'group', 'groupid', '组别名称', '组别代码', 'group name', 'group code'];
/** Written where a work should be in no group. */
const noGroupWords = ['-', '—', '无', '未分组', 'none', 'ungrouped'];

const plain = (text: string | null | undefined): string => (text ?? '').normalize('NFKC').trim().toLowerCase();

/** The columns of a sheet by its headers; without headers the first two. */
const columnsOf = (lines: readonly SheetLine[]): { readonly work: number; readonly group: number; readonly from: number } => {
  for (const [index, { cells }] of lines.slice(0, 5).entries()) {
    const texts = cells.map(plain);
    const work = texts.findIndex((text) => workHeaders.includes(text));
    const group = texts.findIndex((text, i) => i !== work && groupHeaders.includes(text));
    if (work >= 0 && group >= 0) return { work, group, from: index + 1 };
  }
  return { work: 0, group: 1, from: 0 };
};

/** Reads a sheet of work numbers and groups, by name or code, against the board. A row with a fault moves nothing and says why. */
export function movesOfSheet(board: GroupingBoard, lines: readonly SheetLine[]): SheetMoves {
  const { work: workAt, group: groupAt, from } = columnsOf(lines);
  const works = new Map(board.works.map((work) => [plain(work.worksNo), work]));
  const groups = new Map<string, string | null>(noGroupWords.map((word) => [word, null]));
  for (const { id, name, otherName, code } of board.groups)
    for (const text of [otherName, name, code]) if (plain(text)) groups.set(plain(text), id);
  const seen = new Set<string>();
  const faults: FaultyLine[] = [];
  const moves: WorkMove[] = [];
  let same = 0;
  for (const { rowNo, cells } of lines.slice(from)) {
    const [worksNo, group] = [(cells[workAt] ?? '').trim(), (cells[groupAt] ?? '').trim()];
    if (worksNo === '' && group === '') continue;
    const work = works.get(plain(worksNo));
    const groupId = groups.get(plain(group));
    const fault = ((): SheetFault | undefined => {
      if (worksNo === '') return 'noWork';
      if (!work) return 'unknownWork';
      if (seen.has(work.id)) return 'twice';
      seen.add(work.id);
      if (group === '') return 'noGroup';
      if (groupId === undefined) return 'unknownGroup';
      if (work.groupId === groupId) return undefined;
      if (isWorkFixed(board, work)) return 'workFixed';
      return movesTo(board, [work], () => groupId).length === 0 ? 'groupFixed' : undefined;
    })();
    if (fault) faults.push({ rowNo, worksNo, group, fault });
    else if (work && groupId !== undefined) {
      if (work.groupId === groupId) same += 1;
      else moves.push({ id: work.id, groupId, revision: work.revision });
    }
  }
  return { moves, same, faults };
}

/** Rows that were pasted: cells of a spreadsheet, or a number and a group with a comma or spaces between them. */
export function pastedLines(text: string): readonly SheetLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const [, number = line, rest = ''] = /^\s*([^\s,，;；]+)[\s,，;；]+(.*)$/.exec(line) ?? [];
    const cells = line.includes('\t') ? line.split('\t') : [number, rest];
    return [{ rowNo: index + 1, cells: cells.map((cell) => cell.trim()) }];
  });
}
