import type { ReactNode } from 'react';
import type { Series } from '../chart-data.ts';
import { colourOf } from '../chart-data.ts';

/** In px. */
export const height = 240;
export const margin = { top: 20, right: 12, bottom: 0, left: 0 } as const;
export const grid = { stroke: 'var(--sy-border)', vertical: false } as const;
/** Both axes: no lines, small quiet words. */
export const axis = {
  axisLine: false,
  tickLine: false,
  tick: { fill: 'var(--sy-text-2)', fontSize: 'var(--sy-text-xs)' },
  stroke: 'var(--sy-border-strong)',
} as const;

/** What an axis shows, in words at its end; an axis without a name stays as it is. */
export function named(name: string | undefined, of: 'x' | 'y') {
  if (name === undefined) return {};
  const text = { value: name, fill: 'var(--sy-text-2)', fontSize: 'var(--sy-text-xs)' } as const;
  return of === 'x'
    ? { height: 46, label: { ...text, position: 'insideBottomRight', offset: 2 } as const }
    : { label: { ...text, position: 'insideTopLeft', dy: -30, dx: 4 } as const };
}

/** With room above the axis for its name where there is one. */
export function marginFor(name: string | undefined) {
  return name === undefined ? margin : { ...margin, top: 36 };
}

interface Line {
  readonly name: ReactNode;
  readonly colour?: string | undefined;
  readonly value: string;
}

/** What the pointer is over. */
export function Tip({ head, lines }: { readonly head: ReactNode; readonly lines: readonly Line[] }) {
  return (
    <div className="ch-tip">
      <b>{head}</b>
      {lines.map(({ name, colour, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines stand for the series, in their order
        <div key={at}>
          {colour && <i style={{ background: colour }} />}
          <span>{name}</span>
          <span>{value}</span>
        </div>
      ))}
    </div>
  );
}

const strokes = ['', 'M-2 10L10 -2M0 12L12 0', 'M2 2h1v1h-1zM6 6h1v1h-1z', 'M0 2h8M0 6h8', 'M2 0v8M6 0v8', 'M-2 -2L10 10M0 8L8 0'];

/** Each series has a pattern beside its colour, so that parts of a bar are told apart in grey and by those who see no red or green. */
export function Patterns({ id, series }: { readonly id: string; readonly series: readonly Series[] }) {
  return (
    <defs>
      {series.map(({ key }, at) => (
        <pattern key={key} id={`${id}-${at}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={colourOf(series, at)} />
          <path d={strokes[at % strokes.length]} className="ch-pattern" />
        </pattern>
      ))}
    </defs>
  );
}

/** The fill of a series: its pattern, or its colour alone if it has no neighbour. */
export function fillOf(id: string, series: readonly Series[], at: number): string {
  return series.length > 1 ? `url(#${id}-${at})` : colourOf(series, at);
}
