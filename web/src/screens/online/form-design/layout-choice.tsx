import type { ReactNode } from 'react';
import { useOnlineDesignText } from '../../../messages/online-design/index.ts';
import { type LayoutName, layouts } from './logic/design.ts';

const row = (y: number, x = 4, width = 40) => <rect key={`${x} ${y}`} x={x} y={y} width={width} height="3" rx="1" />;

/** How each layout looks, in strokes. */
const pictures: Readonly<Record<LayoutName, ReactNode>> = {
  list: [4, 11, 18, 25].map((y) => row(y)),
  tree: [row(4), row(11, 10, 34), row(18, 16, 28), row(25, 10, 34)],
  erp: [row(4), row(9), <path key="line" d="M4 16.5h40" />, row(20, 4, 18), row(25, 4, 18), row(20, 26, 18), row(25, 26, 18)],
  tab: [row(4), row(9), <path key="tab" d="M4 20.5v-5h11v5M15 20.5h29M18 17.5h8M29 17.5h8" />, row(24)],
  inner: [row(4), <path key="line" d="M8 9v11" />, row(10, 12, 32), row(16, 12, 32), row(25)],
};

export function LayoutPicture({ layout }: { readonly layout: LayoutName }) {
  return (
    <svg viewBox="0 0 48 32" className="od-picture" aria-hidden="true">
      {pictures[layout]}
    </svg>
  );
}

interface Props {
  readonly value: LayoutName;
  readonly name: string;
  /** Layouts that cannot be had. */
  readonly isOff?: (layout: LayoutName) => boolean;
  readonly hint?: string | undefined;
  readonly onChange: (layout: LayoutName) => void;
}

/** How rows are shown: a picture and a word for each way. */
export function LayoutChoice({ value, name, isOff, hint, onChange }: Props) {
  const { t } = useOnlineDesignText();
  return (
    <fieldset className="od-layouts">
      <legend>{t('form.layout')}</legend>
      <div>
        {layouts.map((layout) => (
          <label key={layout} data-chosen={layout === value || undefined}>
            <input
              type="radio"
              name={name}
              aria-label={t(`layout.${layout}`)}
              value={layout}
              checked={layout === value}
              disabled={isOff?.(layout) === true}
              onChange={() => onChange(layout)}
            />
            <LayoutPicture layout={layout} />
            <span>
              <b>{t(`layout.${layout}`)}</b>
              <small>{t(`layout.${layout}Text`)}</small>
            </span>
          </label>
        ))}
      </div>
      {hint && <p className="kd-quiet">{hint}</p>}
    </fieldset>
  );
}
