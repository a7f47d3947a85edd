import './columns.css';
import { useRef } from 'react';
import { type ListSettings, withWidth } from './column-settings.ts';
import { useColumnsText } from './texts/index.ts';

export interface ColumnEdgeProps {
  /** The column: its name, its title, and how wide it is drawn, in px. */
  readonly column: { readonly name: string; readonly title: string; readonly px: number };
  /** The settings of the table. */
  readonly settings: ListSettings;
  /** Called with the settings in which the column is wider or narrower, or as wide as it was once it is clicked twice. */
  readonly onChange: (next: ListSettings) => void;
}

/** The edge of a heading, dragged to make its column wider or narrower. The column settings do the same for the keyboard. */
export function ColumnEdge({ column, settings, onChange }: ColumnEdgeProps) {
  const { t } = useColumnsText();
  const start = useRef<{ readonly x: number; readonly px: number }>(undefined);
  const end = () => {
    start.current = undefined;
  };
  return (
    <span
      className="cl-edge"
      aria-hidden="true"
      title={t('resize', { name: column.title })}
      onDoubleClick={() => onChange(withWidth(settings, column.name, undefined))}
      onPointerDown={(event) => {
        event.preventDefault();
        // The heading itself is dragged to another place.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, px: column.px };
      }}
      onPointerMove={(event) => {
        if (start.current) onChange(withWidth(settings, column.name, start.current.px + event.clientX - start.current.x));
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
