import { useLayoutEffect } from 'react';
import type { KeyName } from '../keys.ts';
import { type Offer, useAppContext } from './app-context.ts';
import { type KeysOptions, useKeys } from './use-keys.ts';

export interface PlaceOptions extends KeysOptions {
  readonly onRefused?: (why: string) => void;
}

/**
 * What the keys do here: handled, shown in the last line, and listed with reasons by `?`. The language and the list itself are offered
 * everywhere. Returns the keys for the last line.
 */
export function usePlace(offers: readonly Offer[], { onRefused, ...options }: PlaceOptions): readonly KeyName[] {
  const { here, toggleLanguage, openHelp } = useAppContext();
  const all: readonly Offer[] = [...offers, { key: 'language', run: toggleLanguage }, { key: 'help', run: openHelp }];
  const tell = ({ run, why }: Offer) => (why === undefined ? run : () => onRefused?.(why));
  useLayoutEffect(() => {
    if (options.isActive) here.offers = all.map((offer) => ({ ...offer, run: tell(offer) }));
  });
  useKeys(Object.fromEntries(all.map((offer) => [offer.key, tell(offer)])), options);
  return all.filter(({ why }) => why === undefined).map(({ key }) => key);
}
