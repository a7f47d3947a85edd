/** What a switch stores for on and off, in this order. */
export type SwitchValues<T extends string | number = string | number> = readonly [on: T, off: T];

/** What a switch stores for on and off unless it says otherwise. */
export const switchValues = ['Y', 'N'] as const satisfies SwitchValues;

/** Treats a stored number and its text as equal: a dictionary has texts where a column has numbers. */
const same = (a: unknown, b: string | number): boolean => (typeof a === 'string' || typeof a === 'number') && String(a) === String(b);

/** Whether a stored value is the one for on; any other, including an empty one, is off. */
export function isSwitchOn(value: unknown, [on]: SwitchValues = switchValues): boolean {
  return same(value, on);
}

/** The value to store when the switch is turned on or off. */
export function switchValue(on: boolean): 'Y' | 'N';
export function switchValue<T extends string | number>(on: boolean, values: SwitchValues<T>): T;
export function switchValue(on: boolean, values: SwitchValues = switchValues): string | number {
  return values[on ? 0 : 1];
}

/** What a switch emits on its own when it receives a value: the off value for an empty one, otherwise nothing. */
export function emittedForEmpty<T extends string | number>(value: unknown, [, off]: SwitchValues<T>): T | undefined {
  return value === undefined || value === null || value === '' ? off : undefined;
}
