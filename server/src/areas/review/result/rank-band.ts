/** Of fewer works a tenth is no work, and a band would tell the rank, which is told only where the project says so. */
const fewest = 10;

/** The percentile band of a rank, as the dictionary `ds_rank_band` names it: the first tenth takes who has less than a tenth before them. */
export function rankBand(rank: number | null, ranked: number): '10' | '25' | '50' | '100' | null {
  if (rank === null || ranked < fewest) return null;
  const before = rank - 1;
  if (before * 10 < ranked) return '10';
  if (before * 4 < ranked) return '25';
  return before * 2 < ranked ? '50' : '100';
}
