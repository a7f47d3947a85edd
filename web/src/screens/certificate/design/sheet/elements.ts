import type { CertificateLayout } from '@saiyun/sdk/calls';
import type { CertificateElement } from '@saiyun/sdk/contract';
import { elementBinds } from '@saiyun/sdk/contract';
import { type Box, rounded, type Size } from './geometry.ts';

/** What is edited of a template. */
export interface Sheet {
  readonly pageSize: string;
  readonly locale: string;
  readonly numberRule: string;
  readonly elements: readonly CertificateElement[];
}

/** What can be put on a sheet, by what it is about; pictures need a file first. */
export const paletteGroups = {
  holder: ['realName', 'teamName', 'memberNames', 'tutorNames', 'unitName', 'areaName'],
  award: ['competitionName', 'groupName', 'worksTitle', 'worksNo', 'awardName', 'rank', 'awardDate'],
  check: ['certNo', 'verifyCode', 'verifyUrl', 'issueDate', 'qr'],
  other: ['text', 'table', 'image', 'seal', 'signature', 'line'],
} as const;
export type PaletteGroup = keyof typeof paletteGroups;
export type PaletteItem = (typeof paletteGroups)[PaletteGroup][number];
export type PictureItem = Extract<PaletteItem, 'image' | 'seal' | 'signature'>;

export function isPictureItem(item: PaletteItem): item is PictureItem {
  return item === 'image' || item === 'seal' || item === 'signature';
}

type Fresh = Omit<CertificateElement, 'x' | 'y'>;
const wide = { type: 'text', w: 180, h: 12, size: 16, align: 'center', autoFit: true } as const;
const small = { type: 'text', w: 90, h: 8, size: 11, autoFit: true } as const;

const freshOf = (item: PaletteItem, text: string): Fresh => {
  if (item === 'text') return { ...wide, text };
  if (item === 'realName') return { ...wide, h: 16, size: 28, bind: item };
  if (item === 'awardName') return { ...wide, h: 16, size: 24, colour: '#b4232a', bind: item };
  // Numbers and codes say nothing without their names before them.
  if (item === 'certNo' || item === 'verifyCode' || item === 'verifyUrl' || item === 'worksNo' || item === 'rank')
    return { ...small, text };
  if (item === 'issueDate' || item === 'awardDate') return { ...small, bind: item };
  if (item === 'qr') return { type: 'qr', w: 28, h: 28, bind: 'qr' };
  if (item === 'line') return { type: 'line', w: 120, h: 0.4, colour: '#b4232a' };
  if (item === 'table') return { type: 'table', w: 140, h: 24, size: 11, rows: [{ label: text, bind: 'unitName' }] };
  if (item === 'seal') return { type: 'seal', w: 40, h: 40 };
  if (item === 'signature') return { type: 'signature', w: 40, h: 16 };
  return item === 'image' ? { type: 'image', w: 60, h: 40 } : { ...wide, bind: item };
};

/** The distance from the edges at which seals and signatures are put, and the steps in which room is looked for. */
const margin = 28;
const step = 4;
/** Nothing is put closer to the edge by itself. */
const edge = 10;

/** Half a sheet and more is a background, on which all else lies. */
const isGround = ({ w, h }: Box, page: Size): boolean => w * h > (page.width * page.height) / 2;
const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** The free place nearest to the lower right corner for a seal, to the lower left for a signature; that corner itself on a full sheet. */
const cornerFor = (fresh: Fresh, isRight: boolean, page: Size, elements: readonly Box[]): Pick<Box, 'x' | 'y'> => {
  const taken = elements.filter((one) => !isGround(one, page));
  const corner = { x: isRight ? page.width - margin - fresh.w : margin, y: page.height - margin - fresh.h };
  let best = { ...corner, far: Number.POSITIVE_INFINITY };
  for (let up = 0; corner.y - up >= 0; up += step)
    for (let aside = 0; aside <= page.width - 2 * margin - fresh.w; aside += step) {
      const spot = { x: corner.x + (isRight ? -aside : aside), y: corner.y - up };
      const far = Math.hypot(up, aside);
      if (far < best.far && !taken.some((one) => overlaps({ ...spot, w: fresh.w, h: fresh.h }, one))) best = { ...spot, far };
    }
  return { x: rounded(best.x), y: rounded(best.y) };
};

/** The free place nearest to the middle of the page; the middle itself, or a little aside of one that lies there, on a full sheet. */
const middleFor = ({ w, h }: Pick<Box, 'w' | 'h'>, page: Size, elements: readonly Box[]): Pick<Box, 'x' | 'y'> => {
  const taken = elements.filter((one) => !isGround(one, page));
  const x = rounded((page.width - w) / 2);
  const middle = rounded((page.height - h) / 2);
  for (let aside = 0; aside <= middle - edge; aside += step)
    for (const y of [middle + aside, middle - aside]) if (!taken.some((one) => overlaps({ x, y, w, h }, one))) return { x, y: rounded(y) };
  let y = middle;
  while (elements.some((one) => one.x === x && one.y === y) && y + h + 6 <= page.height) y = rounded(y + 6);
  return { x, y };
};

/** A new element: seals and signatures where they belong, all else in the free place nearest to the middle of the page. */
export function newElement(
  item: PaletteItem,
  text: string,
  page: Size,
  elements: readonly CertificateElement[],
  file?: string,
): CertificateElement {
  const fresh = freshOf(item, text);
  const picture = file !== undefined && { file };
  if (item === 'seal' || item === 'signature') return { ...fresh, ...cornerFor(fresh, item === 'seal', page, elements), ...picture };
  const w = Math.min(fresh.w, page.width - 20);
  return { ...fresh, w, ...middleFor({ w, h: fresh.h }, page, elements), ...picture };
}

/** A copy beside the original, still on the page. */
export function copyOf(element: CertificateElement, page: Size): CertificateElement {
  return {
    ...element,
    x: rounded(Math.max(0, Math.min(element.x + 5, page.width - element.w))),
    y: rounded(Math.max(0, Math.min(element.y + 5, page.height - element.h))),
  };
}

/** Whether an element has what it cannot be stored without: a text, a picture, a line of a table. */
export function isWhole({ type, bind, text, file, rows }: CertificateElement): boolean {
  if (type === 'text') return bind !== undefined || (text ?? '') !== '';
  if (type === 'table') return (rows ?? []).length > 0;
  return type === 'image' || type === 'seal' || type === 'signature' ? Boolean(file) : true;
}

export function isOutside({ x, y, w, h }: CertificateElement, page: Size): boolean {
  return x + w > page.width || y + h > page.height;
}

/** What is read, and cannot be read once something else that is read lies on it. */
const isRead = ({ type }: CertificateElement): boolean => type === 'text' || type === 'qr' || type === 'table';

/**
 * The pairs of elements that print over each other. Boxes of texts are higher than their letters, so that those which only touch are none;
 * seals, signatures and pictures lie on texts on purpose.
 */
export function overprints(elements: readonly CertificateElement[]): readonly (readonly [upper: number, lower: number])[] {
  const read = [...elements.entries()].filter(([, one]) => isRead(one));
  return read.flatMap(([at, one]) =>
    read.flatMap(([below, other]): (readonly [number, number])[] => {
      if (below >= at || !overlaps(one, other)) return [];
      const height = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
      const width = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
      return height > Math.min(one.h, other.h) / 3 && width > 1 ? [[at, below]] : [];
    }),
  );
}

/** The elements that can be laid out, with their places among all of them. */
export function wholeElements(elements: readonly CertificateElement[]): readonly (readonly [place: number, element: CertificateElement])[] {
  return elements.flatMap((element, place) => (isWhole(element) ? [[place, element] as const] : []));
}

export type Problem = CertificateLayout['problems'][number];

/** What stands against each element: a fact that is missing at those that show it. */
export function problemsByElement(
  problems: readonly Problem[],
  elements: readonly CertificateElement[],
): ReadonlyMap<number, readonly Problem[]> {
  const found = new Map<number, Problem[]>();
  const put = (at: number, problem: Problem) => {
    const known = found.get(at) ?? [];
    if (!known.some(({ text }) => text === problem.text)) found.set(at, [...known, problem]);
  };
  for (const problem of problems) {
    const { element, fact } = problem;
    if (element !== undefined) put(element, problem);
    else if (fact !== undefined) for (const [at, one] of elements.entries()) if (elementBinds(one).includes(fact)) put(at, problem);
  }
  return found;
}

/** Moves the chosen elements one place towards the front or the back; says where they are then. */
export function reordered(
  elements: readonly CertificateElement[],
  chosen: readonly number[],
  by: 1 | -1,
): { readonly elements: readonly CertificateElement[]; readonly chosen: readonly number[] } {
  const order = elements.map((_one, i) => i);
  const isChosen = new Set(chosen);
  const places = by > 0 ? order.toReversed() : order;
  for (const at of places) {
    const own = order[at];
    const next = order[at + by];
    if (own === undefined || next === undefined || !isChosen.has(own) || isChosen.has(next)) continue;
    order[at] = next;
    order[at + by] = own;
  }
  return {
    elements: order.flatMap((i) => elements[i] ?? []),
    chosen: order.flatMap((i, at) => (isChosen.has(i) ? [at] : [])),
  };
}

/** The kinds of certificates, which differ in whom they are for and in what can be said of them. */
export const starterKinds = ['award', 'participation', 'tutor', 'organiser', 'expert'] as const;
export type StarterKind = (typeof starterKinds)[number];

/** The words of a sheet to begin with, facts in braces. */
export interface StarterWords {
  readonly title: string;
  readonly sentence: string;
  /** It is for a unit, so that no person is named. */
  readonly isOfUnit?: boolean;
  /** Number, check code and address, a line each: whoever has only the paper verifies it by typing. */
  readonly printed: readonly string[];
}

/** The facts of the texts, as a sheet stores them. */
export const starterFacts = {
  competition: '{competitionName}',
  award: '{awardName}',
  team: '{teamName}',
  certNo: '{certNo}',
  verifyCode: '{verifyCode}',
  verifyUrl: '{verifyUrl}',
  worksNo: '{worksNo}',
  rank: '{rank}',
} as const;

/** A sheet to begin with, so that nobody starts from an empty page. */
export function starterSheet({ title, sentence, isOfUnit, printed }: StarterWords, page: Size): readonly CertificateElement[] {
  const w = page.width - 56;
  const text = (y: number, h: number, size: number, more: Partial<CertificateElement>): CertificateElement => ({
    type: 'text',
    x: 28,
    y: rounded((y / 210) * page.height),
    w,
    h,
    size,
    align: 'center',
    autoFit: true,
    ...more,
  });
  return [
    text(30, 24, 36, { text: title, colour: '#b4232a', bold: true }),
    text(72, 16, 26, { bind: isOfUnit ? 'unitName' : 'realName' }),
    text(96, 30, 18, { text: sentence }),
    ...(isOfUnit ? [] : [text(132, 10, 14, { bind: 'unitName' })]),
    { type: 'qr', x: 28, y: page.height - 54, w: 28, h: 28, bind: 'qr' },
    ...printed.map(
      (line, n): CertificateElement => ({
        type: 'text',
        x: 60,
        y: page.height - 51 + n * 8,
        w: Math.min(110, page.width - 162),
        h: 7,
        size: 10,
        autoFit: true,
        text: line,
      }),
    ),
    { type: 'text', x: page.width - 98, y: page.height - 35, w: 70, h: 8, size: 12, bind: 'issueDate', align: 'right' },
  ];
}
