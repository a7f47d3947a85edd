import './charts.css';
import type { CSSProperties } from 'react';
import { StateShape } from '../state-mark.tsx';
import { colourOf, dashOf, type Mark, type Series } from './chart-data.ts';

/** What each colour means; a single series is what the title says. */
export function SeriesLegend({ series, asLines = false }: { readonly series: readonly Series[]; readonly asLines?: boolean }) {
  if (series.length < 2) return null;
  return (
    <ul className="ch-legend">
      {series.map(({ key, label, tone }, at) => {
        const style = { '--ch-hue': colourOf(series, at) } as CSSProperties;
        return (
          <li key={key}>
            {asLines ? (
              <svg className="ch-dash" style={style} viewBox="0 0 20 8" aria-hidden="true">
                <path d="M0 4h20" strokeDasharray={dashOf(at)} />
              </svg>
            ) : (
              <i className="ch-swatch" data-pattern={at} style={style} />
            )}
            {tone && <StateShape tone={tone} />}
            {label}
          </li>
        );
      })}
    </ul>
  );
}

/** The marks by their numbers in the drawing, where their names would not fit. */
export function MarkLegend({ label, marks, text }: { label: string; marks: readonly Mark<unknown>[]; text: readonly string[] }) {
  if (marks.length === 0) return null;
  return (
    <ol className="ch-marks" aria-label={label}>
      {marks.map((mark, at) => (
        <li key={mark.label}>
          <i aria-hidden="true">{at + 1}</i>
          {mark.label} <small>{text[at]}</small>
        </li>
      ))}
    </ol>
  );
}
