import { fingerprintsOf } from '../../../../domain/similar/fingerprints.ts';
import { commonPassages } from '../../../../domain/similar/passages.ts';
import { differentBits, halvesOf, mostBits, pictureHash } from '../../../../domain/similar/picture-hash.ts';
import type { Raster } from '../../../../paper/raster/raster.ts';
import type { Content } from './content.ts';
import { smallCopy } from './small-copy.ts';

/** A passage in two works: in which text (0 the own text, then the files), where, and how it reads there. */
export interface PassageFound {
  readonly words: number;
  readonly sides: readonly [PassageSide, PassageSide];
}

export interface PassageSide {
  readonly text: number;
  readonly before: string;
  readonly passage: string;
  readonly after: string;
}

/** A picture in two works: in which file, and a small copy of each as a data address. */
export interface PictureFound {
  readonly sides: readonly [PictureSide, PictureSide];
}

export interface PictureSide {
  readonly file: number;
  readonly image: string;
}

const mostPassages = 40;
/** How much of a passage, and of what stands around it, is told, in characters. */
const longest = 1200;
const around = 40;

const sideOf = (texts: readonly string[], text: number, from: number, to: number): PassageSide => {
  const whole = texts[text] ?? '';
  const passage = whole.slice(from, to);
  return {
    text,
    before: whole.slice(Math.max(0, from - around), from),
    passage: passage.length > longest ? `${passage.slice(0, longest)}…` : passage,
    after: whole.slice(to, to + around),
  };
};

/** Whether a passage is mostly made of what many works have. */
const isGiven = (passage: string, given: ReadonlySet<number>): boolean => {
  if (given.size === 0) return false;
  const values = fingerprintsOf(passage);
  return values.filter((value) => given.has(value)).length > values.length / 2;
};

/** The passages that two works have in common in any of their texts, the longest first, without what is `given` to all. */
export function passagesOf(a: readonly string[], b: readonly string[], given: ReadonlySet<number> = new Set()): readonly PassageFound[] {
  return a
    .flatMap((one, i) =>
      b.flatMap((other, j) =>
        commonPassages(one, other, mostPassages)
          .filter((found) => !isGiven(one.slice(found.a, found.aEnd), given))
          .map(
            (found): PassageFound => ({
              words: found.words,
              sides: [sideOf(a, i, found.a, found.aEnd), sideOf(b, j, found.b, found.bEnd)],
            }),
          ),
      ),
    )
    .sort((one, other) => other.words - one.words)
    .slice(0, mostPassages);
}

const mostPictures = 12;

interface Shown {
  readonly file: number;
  readonly raster: Raster;
  readonly high: number;
  readonly low: number;
}

const shownOf = (contents: readonly Content[]): readonly Shown[] =>
  contents.flatMap(({ pictures }, file) =>
    pictures.flatMap((raster): Shown[] => {
      const hash = pictureHash(raster);
      return hash === undefined ? [] : [{ file, raster, ...halvesOf(hash) }];
    }),
  );

/** The pictures that two works have in common, with small copies to be looked at. */
export function picturesOf(a: readonly Content[], b: readonly Content[]): readonly PictureFound[] {
  const others = shownOf(b);
  return shownOf(a)
    .flatMap((one) => {
      const other = others.find(({ high, low }) => differentBits(one.high, one.low, high, low) <= mostBits);
      return other ? [{ one, other }] : [];
    })
    .slice(0, mostPictures)
    .map(
      ({ one, other }): PictureFound => ({
        sides: [
          { file: one.file, image: smallCopy(one.raster) },
          { file: other.file, image: smallCopy(other.raster) },
        ],
      }),
    );
}
