/** Something on the screen that a text calls by its key: a place of the menu, a text of a catalogue, or a verb of a record. */
export type Name =
  | { readonly kind: 'place'; readonly path: string }
  | { readonly kind: 'text'; readonly area: string; readonly key: string }
  | { readonly kind: 'verb'; readonly entity: string; readonly verb: string };

export type Piece = string | Name;

export interface Question {
  readonly ask: readonly Piece[];
  readonly answer: readonly Piece[];
}

/** A text of help in its parts. */
export interface HelpText {
  readonly purpose: readonly Piece[];
  readonly steps: readonly (readonly Piece[])[];
  readonly questions: readonly Question[];
}

function nameOf(written: string): Name {
  if (written.startsWith('/')) return { kind: 'place', path: written };
  const colon = written.indexOf(':');
  if (colon > 0) return { kind: 'text', area: written.slice(0, colon), key: written.slice(colon + 1) };
  const [entity = '', verb = ''] = written.split('.');
  return { kind: 'verb', entity, verb };
}

/** A line with the names in it: `[/org/unit]`, `[kit:action.add]`, `[dsTbUnit.enable]`. */
export function piecesOf(line: string): readonly Piece[] {
  return line
    .split(/\[([^\]]+)\]/)
    .map((part, at) => (at % 2 === 0 ? part : nameOf(part)))
    .filter((piece) => piece !== '');
}

/** A text as the catalogues hold it: a line of purpose, `- ` before a step, `? ` before a question whose answer is the next line. */
export function parseHelp(text: string): HelpText {
  const [first = '', ...rest] = text.split('\n');
  const steps = rest.flatMap((line) => (line.startsWith('- ') ? [piecesOf(line.slice(2))] : []));
  const questions = rest.flatMap((line, at) =>
    line.startsWith('? ') ? [{ ask: piecesOf(line.slice(2)), answer: piecesOf(rest[at + 1] ?? '') }] : [],
  );
  return { purpose: piecesOf(first), steps, questions };
}

/** Every name in a text. */
export function namesIn(text: string): readonly Name[] {
  return piecesOf(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece]));
}
