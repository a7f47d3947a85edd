import { useLayoutEffect } from 'react';
import { type KeyName, keys } from '../keys.ts';
import { type Offer, useAppContext } from './app-context.ts';
import type { Notice } from './frame.tsx';
import { type KeysOptions, useKeys } from './use-keys.ts';

export interface PlaceOptions extends KeysOptions {
  /** Says why something is not done. Whatever is pressed takes away what was said before. */
  readonly onNotice?: (notice: Notice | undefined) => void;
}

/**
 * What the keys do here: handled, shown in the last line, and listed with reasons by `?`. The language and the list itself are offered
 * everywhere. Returns the keys for the last line.
 */
export function usePlace(offers: readonly Offer[], { onNotice, ...options }: PlaceOptions): readonly KeyName[] {
  const { here, toggleLanguage, openHelp } = useAppContext();
  const all: readonly Offer[] = [...offers, { key: 'language', run: toggleLanguage }, { key: 'help', run: openHelp }];
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
    if (options.isActive) here.offers = all.map((offer) => ({ ...offer, run: tell(offer) }));
  });
  useKeys(Object.fromEntries(all.map((offer) => [offer.key, tell(offer)])), { ...options, otherwise });
  // A key that is input here is no command.
  const isCommand = (name: KeyName): boolean => keys[name].keys.some((one) => !options.isInput?.(one));
  return all.flatMap(({ key, why }) => (why === undefined && isCommand(key) ? [key] : []));
}
