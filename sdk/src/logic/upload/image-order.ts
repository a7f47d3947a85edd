import type { Label } from '../../contract/label.ts';

export const imageOrderTexts = {
  left: ['未知的操作', 'unknown operation'],
  right: ['已经是最后一张', 'already at the last'],
} as const satisfies Record<string, Label>;

/** The list with one image moved by one position, or the warning at either end. `index` from 0. */
export function moveImage<T>(
  images: readonly T[],
  index: number,
  to: 'left' | 'right',
): { readonly images: readonly T[] } | { readonly warning: Label } {
  if (!Number.isInteger(index) || index < 0 || index >= images.length) throw new TypeError('index must be the place of an image');
  const other = to === 'left' ? index - 1 : index + 1;
  if (other < 0) return { warning: imageOrderTexts.left };
  if (other >= images.length) return { warning: imageOrderTexts.right };
  const moved = [...images];
  [moved[index], moved[other]] = [images[other] as T, images[index] as T];
  return { images: moved };
}
