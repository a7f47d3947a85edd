import { useLayoutEffect } from 'react';
import { type Binding, keys, shownWhere } from '../keys.ts';
import { type Offer, useAppContext } from './app-context.ts';
import type { Hint, Notice } from './frame.tsx';
import { type KeysOptions, useKeys } from './use-keys.ts';

export interface PlaceOptions extends KeysOptions {
  /** Says why something is not done. Whatever is pressed takes away what was said before. */
  readonly onNotice?: (notice: Notice | undefined) => void;
}

/**
 * What the keys do here: handled, shown in the last line, and listed with reasons by `?`. The language and the list itself are offered
 * everywhere. Returns the keys for the last line; one that is text here is in neither.
 */
export function usePlace(offers: readonly Offer[], { onNotice, ...options }: PlaceOptions): readonly Hint[] {
  const { here, toggleLanguage, openHelp } = useAppContext();
  const all = unlike([
    ...offers,
    { key: 'language', run: toggleLanguage },
    { key: 'help', run: () => openHelp(false) },
    { key: 'palette', run: () => openHelp(true) },
  ]);
  const isText = options.isInput ?? (() => false);
  const offered = all.flatMap((offer) => {
    const shown = shownWhere(offer.key, isText);
    return shown === undefined ? [] : [{ ...offer, shown }];
  });
  const tell =
    ({ run, why }: Offer) =>
    (): void => {
      onNotice?.(why === undefined ? undefined : { tone: 'bad', text: why });
      if (why === undefined) run();
    };
  const otherwise = (pressed: string): void => {
    onNotice?.(undefined);
    options.otherwise?.(pressed);
  };
  useLayoutEffect(() => {
    if (options.isActive) here.offers = offered.map((offer) => ({ ...offer, run: tell(offer) }));
  });
  useKeys(Object.fromEntries(all.map((offer) => [offer.key, tell(offer)])), { ...options, otherwise });
  const hints = offered.flatMap(({ key, shown, why }) => (why === undefined ? [{ key, shown }] : []));
  // While a word is looked for, the way to its next place is what is wanted.
  const rank = ({ key }: Hint): number => (key === 'findNext' ? 0 : (keys[key] as Binding).hint === 'last' ? 2 : 1);
  return hints.toSorted((a, b) => rank(a) - rank(b));
}

/** Of offers with the same keys the first one: what is on top comes before what is below. */
function unlike(offers: readonly Offer[]): readonly Offer[] {
  const taken = new Set<string>();
  return offers.filter(({ key }) => {
    const own = keys[key].keys.filter((one) => !taken.has(one));
    for (const one of own) taken.add(one);
    return own.length > 0;
  });
}
