import { Failure } from '../../kernel/failure.ts';

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'];
const megabyte = 1024 * 1024;

/** What a file of a kind may be, by its content (UPLOAD-06, UPLOAD-21, ACCT-04); kinds that are not named take all that may be stored. */
const kinds: Readonly<Record<string, { readonly types: readonly string[]; readonly told: string; readonly under?: number }>> = {
  letter: { types: ['image/png', 'image/jpeg', 'application/pdf'], told: 'JPG, PNG, PDF', under: 10 * megabyte },
  avatar: { types: pictures, told: 'JPG, PNG, GIF, WebP, BMP' },
  image: { types: pictures, told: 'JPG, PNG, GIF, WebP, BMP' },
  signature: { types: ['image/gif', 'image/jpeg', 'image/png', 'image/bmp'], told: 'GIF, JPG, PNG, BMP' },
};

/** Refuses a file that is not of its kind, or not under the size of it; the type is the one told by content. */
export const needKind = (biz: string, mimeType: string, size: number): void => {
  const kind = Object.hasOwn(kinds, biz) ? kinds[biz] : undefined;
  if (kind && !kind.types.includes(mimeType)) throw new Failure('file.kind', { kinds: kind.told });
  if (kind?.under !== undefined && size >= kind.under) throw new Failure('input.too_large', { limit: kind.under / megabyte });
};
