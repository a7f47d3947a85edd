const units = ['B', 'KB', 'MB', 'GB'] as const;

/** A number of bytes as people read it: `640 B`, `1.5 MB`, `2 GB`. */
export function fileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${value >= 100 || step === 0 ? Math.round(value) : Math.round(value * 10) / 10} ${units[step]}`;
}
