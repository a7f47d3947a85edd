import { useLayoutEffect } from 'react';
import { shownWhere } from '../keys.ts';
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
  const all: readonly Offer[] = [...offers, { key: 'language', run: toggleLanguage }, { key: 'help', run: openHelp }];
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
  return offered.flatMap(({ key, shown, why }) => (why === undefined ? [{ key, shown }] : []));
}
