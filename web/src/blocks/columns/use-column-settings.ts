import { useState } from 'react';
import { storage } from '../../lib/store/storage.ts';
import { type ListSettings, noSettings, parseSettings } from './column-settings.ts';

/** The reader's settings of one table, kept in this browser under the table's own key. */
export function useColumnSettings(key: string): readonly [ListSettings, (next: ListSettings) => void] {
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
