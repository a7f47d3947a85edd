// East Asian wide and full-width characters, as far as help texts use them; tables measure with string-width.
const wide = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** Terminal columns of a help text. Loads nothing, because help must appear at once. */
export function helpWidth(text: string): number {
  return text.length + (text.match(wide)?.length ?? 0);
}
