const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A number of bytes as people read it. */
export function byteText(value: number): string {
  const power = value > 0 ? Math.min(units.length - 1, Math.floor(Math.log2(value) / 10)) : 0;
  return `${(value / 1024 ** power).toFixed(power > 1 ? 1 : 0)} ${units[power]}`;
}
