import { Failure } from '../../kernel/failure.ts';

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** What a file of a kind may be, by its content (UPLOAD-06, UPLOAD-21); kinds that are not named take all that may be stored. */
const kinds: Readonly<Record<string, { readonly types: readonly string[]; readonly told: string }>> = {
  letter: { types: ['image/png', 'image/jpeg', 'application/pdf'], told: 'JPG, PNG, PDF' },
  avatar: { types: pictures, told: 'JPG, PNG, GIF, WebP' },
  image: { types: pictures, told: 'JPG, PNG, GIF, WebP' },
  signature: { types: ['image/png', 'image/jpeg'], told: 'JPG, PNG' },
};

/** Refuses a file that is not of its kind; the type is the one told by content. */
export const needKind = (biz: string, mimeType: string): void => {
  const kind = Object.hasOwn(kinds, biz) ? kinds[biz] : undefined;
  if (kind && !kind.types.includes(mimeType)) throw new Failure('file.kind', { kinds: kind.told });
};
