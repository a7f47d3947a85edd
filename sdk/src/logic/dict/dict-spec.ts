/** A dictionary that is read from a table: `tableName,displayField,valueField`. */
export interface DictSpec {
  readonly tableName: string;
  /** Field that is shown. */
  readonly text: string;
  /** Field that is stored. */
  readonly code: string;
  /** Where clause in the fourth part, which some backends accept; empty without one. */
  readonly where: string;
}

/** The parts of a specification; undefined for a plain dictionary code and for a text without the three names. */
export function readDictSpec(spec: string): DictSpec | undefined {
  const [tableName = '', text = '', code = '', ...where] = spec.split(',').map((part) => part.trim());
  if (tableName === '' || text === '' || code === '') return undefined;
  return { tableName, text, code, where: where.join(',') };
}
