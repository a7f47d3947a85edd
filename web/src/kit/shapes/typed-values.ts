/** A typed text as a number, or unchanged if it is not one: the shape reports it. */
export function numberIn(text: string): number | string {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text.trim();
}

export function numbersIn(text: string): readonly (number | string)[] {
  return text
    .split(/[\s,，、;；]+/)
    .filter((one) => one !== '')
    .map(numberIn);
}

export function textsIn(text: string): readonly string[] {
  return text
    .split(/[,，、]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
