import type { ComponentType } from 'react';

export type PaletteIcon = ComponentType<{ readonly 'aria-hidden': true }>;

interface Props<I extends string> {
  readonly title: string;
  readonly hint: string;
  readonly items: readonly I[];
  readonly iconOf: Readonly<Record<I, PaletteIcon>>;
  readonly nameOf: (item: I) => string;
  readonly onAdd: (item: I) => void;
}

/** What can be added to something that is designed. */
export function Palette<I extends string>({ title, hint, items, iconOf, nameOf, onAdd }: Props<I>) {
  return (
    <section className="kd-palette" aria-label={title}>
      <h2>{title}</h2>
      <div>
        {items.map((item) => {
          const Icon: PaletteIcon = iconOf[item];
          return (
            <button key={item} type="button" onClick={() => onAdd(item)}>
              <Icon aria-hidden />
              {nameOf(item)}
            </button>
          );
        })}
      </div>
      <p className="kd-quiet">{hint}</p>
    </section>
  );
}
