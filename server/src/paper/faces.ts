import { create, type Font, type FontCollection, type Glyph } from 'fontkit';

/** A font file and when it is used. */
export interface FaceSource {
  /** The family that templates name it by. */
  readonly family: string;
  readonly bold: boolean;
  /** The whole file; read when the first text needs it. */
  readonly read: () => Uint8Array;
}

/** An opened font file. */
export interface Face {
  /** Names the file inside a document. */
  readonly name: string;
  readonly font: Font;
  /** Width of a character for a letter height of one, or undefined if the font has no glyph for it. */
  readonly width: (character: string) => number | undefined;
}

/** Characters that one face draws. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

/** The fonts that certificates are set in. */
export interface Faces {
  /** The family's face, then those that stand in for what it lacks: each character is drawn by the first that has it. */
  chain(family: string | undefined, bold: boolean): Iterable<Face>;
}

const isFont = (font: Font | FontCollection): font is Font => 'unitsPerEm' in font;

/**
 * The font as pdfkit takes one, with each character drawn by its own glyph: what is measured here is what is drawn, and a text reads back as
 * it was written, whatever ligatures a font has and whichever text used a glyph before.
 */
const withPlainLayout = (font: Font): Font =>
  Object.create(font, {
    layout: {
      value: (text: string) => {
        const glyphs = Array.from(text, (character) => {
          const code = character.codePointAt(0) ?? 0;
          return Object.create(font.glyphForCodePoint(code), { codePoints: { value: [code] } }) as Glyph;
        });
        const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
        return { glyphs, positions, advanceWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) };
      },
    },
  }) as Font;

const openFace = ({ family, bold, read }: FaceSource): Face => {
  const font = create(Buffer.from(read()));
  if (!isFont(font)) throw new Error(`${family}: a collection of fonts, not one font`);
  const widths = new Map<string, number | undefined>();
  return {
    name: `${family}${bold ? ' Bold' : ''}`,
    font: withPlainLayout(font),
    width: (character) => {
      if (!widths.has(character)) {
        const code = character.codePointAt(0) ?? 0;
        widths.set(character, font.hasGlyphForCodePoint(code) ? font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm : undefined);
      }
      return widths.get(character);
    },
  };
};

/** Opens fonts as they are needed: a whole Chinese font takes 10 to 15 MB. The order of the sources is that of the chain. */
export function openFaces(sources: readonly FaceSource[]): Faces {
  const opened = new Map<FaceSource, Face>();
  const open = (source: FaceSource): Face => {
    const face = opened.get(source) ?? openFace(source);
    opened.set(source, face);
    return face;
  };
  const orders = new Map<string, readonly FaceSource[]>();
  const orderOf = (family: string | undefined, bold: boolean): readonly FaceSource[] => {
    const key = `${family ?? ''} ${bold}`;
    const wanted = sources.some((source) => source.family === family) ? family : sources[0]?.family;
    // Of its own family first, in the weight asked for; then the others, rather regular than not at all.
    const rank = (source: FaceSource): number => (source.family === wanted ? 0 : 2) + (source.bold === bold ? 0 : 1);
    const order = orders.get(key) ?? sources.toSorted((a, b) => rank(a) - rank(b));
    orders.set(key, order);
    return order;
  };
  return {
    *chain(family, bold) {
      for (const source of orderOf(family, bold)) yield open(source);
    },
  };
}

/** Divides a text by the faces that draw it. `missing` has the characters that none of them has. */
export function runsOf(text: string, faces: Faces, family: string | undefined, bold: boolean) {
  const runs: { face: Face; text: string }[] = [];
  const missing: string[] = [];
  let width = 0;
  for (const character of text) {
    const face = faceOf(character, faces.chain(family, bold));
    if (!face) {
      missing.push(character);
      continue;
    }
    width += face.width(character) ?? 0;
    const last = runs.at(-1);
    if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return { runs: runs as readonly Run[], missing, width };
}

const faceOf = (character: string, chain: Iterable<Face>): Face | undefined => {
  for (const face of chain) if (face.width(character) !== undefined) return face;
  return undefined;
};
