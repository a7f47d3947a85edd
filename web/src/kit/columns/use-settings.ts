import { useState } from 'react';
import { storage } from '../../lib/store/storage.ts';
import { type ListSettings, noSettings, parseSettings } from './column-settings.ts';

/** The reader's settings for a list, kept in this browser under the list's own key. */
export function useSettings(key: string): readonly [ListSettings, (next: ListSettings) => void] {
  const place = `columns.${key}`;
  const [settings, setSettings] = useState(() => parseSettings(JSON.stringify(storage.get(place) ?? noSettings)));
  return [
    settings,
    (next) => {
      setSettings(next);
      storage.set(place, next);
    },
  ];
}
