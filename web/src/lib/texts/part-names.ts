/** The names of parts that a library draws; `web/part-names.ts` has it ask for them. */
export interface PartNames {
  readonly increase: string;
  readonly decrease: string;
  readonly close: string;
  readonly clear: string;
  readonly segmented: string;
  /** Icons that stand alone in a button; all others are hidden from those who listen. */
  readonly icons: Readonly<Record<string, string>>;
}

declare global {
  var partNames: PartNames | undefined;
}

/** Sets them for all parts that are drawn from now on. */
export function setPartNames(names: PartNames): void {
  globalThis.partNames = names;
}
