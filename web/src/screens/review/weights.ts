/** Sum of the weights of the scoring items, in percent with two decimals; in hundredths, so that 33.33 × 3 + 0.01 is 100. */
export const sumOfWeights = (items: readonly { readonly itemType: string; readonly weight: number | null }[]): number =>
  items.filter((item) => item.itemType === 'score').reduce((sum, item) => sum + Math.round((item.weight ?? 0) * 100), 0) / 100;
