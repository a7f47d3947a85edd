import { useState } from 'react';
import type { ImportFile } from './import-state.ts';

/** The sheets of the files to be imported, and the one that is asked for. */
export function useSheets(files: readonly ImportFile[]) {
  const [sheet, setSheet] = useState('');
  /** Sheet names by file; those of an .xls cannot be read in the browser. */
  const [sheets, setSheets] = useState<Readonly<Record<string, readonly string[]>>>({});
  const named = files.map(({ key }) => sheets[key] ?? []);
  const choices = named.every((names) => names.length > 0) ? [...new Set(named.flat())] : [];
  const asked = choices.length > 0 && !choices.includes(sheet) ? '' : sheet.trim();
  const readNames = ({ key, file }: ImportFile) =>
    void import('./sheet-names.ts')
      .then(({ sheetNames }) => sheetNames(file))
      .then((names) => setSheets((all) => ({ ...all, [key]: names })))
      .catch(() => undefined);
  return { choices, asked, sheet: choices.length > 0 ? asked : sheet, setSheet, readNames };
}
