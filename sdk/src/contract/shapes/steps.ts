/** The last step of the competition set-up. */
export const lastStep = 9;

/** The numbers of the completed steps, each once. */
export function steps(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'not a list';
  if (!value.every((v) => Number.isInteger(v) && v >= 1 && v <= lastStep)) return `not the numbers 1 to ${lastStep}`;
  return new Set(value).size < value.length ? 'a step twice' : undefined;
}
