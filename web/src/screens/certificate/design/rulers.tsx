import { rulerSteps, type Size } from './sheet/geometry.ts';

/** As wide as a ruler is, in pixels. */
export const rulerWidth = 20;

interface Props {
  readonly page: Size;
  readonly scale: number;
  /** Where the chosen elements lie, marked on both rulers. */
  readonly marked: { readonly x: number; readonly y: number; readonly w: number; readonly h: number } | undefined;
}

const placesOf = (length: number, step: number): readonly number[] =>
  Array.from({ length: Math.floor(length / step) + 1 }, (_none, n) => n * step);

/** Rulers in millimetres along the top and the left of the sheet. */
export function Rulers({ page, scale, marked }: Props) {
  const { tick, label } = rulerSteps(scale);
  return (
    <>
      <svg className="cd-ruler cd-ruler-top" fontSize="9" width={page.width * scale} height={rulerWidth} aria-hidden="true">
        {marked && <rect className="cd-marked" x={marked.x * scale} width={marked.w * scale} height={rulerWidth} />}
        {placesOf(page.width, tick).map((mm) => (
          <path key={mm} d={`M${mm * scale} ${rulerWidth}v${mm % label === 0 ? -9 : -4}`} />
        ))}
        {placesOf(page.width, label).map((mm) => (
          <text key={mm} x={mm * scale + 2} y={9}>
            {mm}
          </text>
        ))}
      </svg>
      <svg className="cd-ruler cd-ruler-left" fontSize="9" width={rulerWidth} height={page.height * scale} aria-hidden="true">
        {marked && <rect className="cd-marked" y={marked.y * scale} height={marked.h * scale} width={rulerWidth} />}
        {placesOf(page.height, tick).map((mm) => (
          <path key={mm} d={`M${rulerWidth} ${mm * scale}h${mm % label === 0 ? -9 : -4}`} />
        ))}
        {placesOf(page.height, label).map((mm) => (
          <text key={mm} transform={`translate(9 ${mm * scale + 2}) rotate(-90)`} textAnchor="end">
            {mm}
          </text>
        ))}
      </svg>
    </>
  );
}
