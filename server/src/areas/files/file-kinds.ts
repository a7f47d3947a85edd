import { type FileKind, fileKindRules, fileKinds } from '@saiyun/sdk/contract';
import { Failure } from '../../kernel/failure.ts';

/** Older clients send portraits under a name of their own. */
const kindOf = (biz: string): FileKind | undefined => (biz === 'avatar' ? 'image' : fileKinds.find((kind) => kind === biz));

/** Endings as people write them, each type once. */
export function endingsTold(endings: readonly string[]): string {
  return endings
    .filter((ending) => ending !== 'jpeg')
    .map((ending) => ending.toUpperCase())
    .join(', ');
}

/**
 * Refuses at once a file that is not of the kind it was sent as, or not under the size of it (UPLOAD-06, UPLOAD-21, ACCT-04); the type is the
 * one told by content. Names that are no kind take all that may be stored; the field that keeps the file looks again.
 */
export function needKind(biz: string, name: string, mimeType: string, size: number): void {
  const kind = kindOf(biz);
  if (!kind) return;
  const { types, endings, under } = fileKindRules[kind];
  if (!types.includes(mimeType)) throw new Failure('file.kind', { name, kinds: endingsTold(endings) });
  if (under !== undefined && size >= under) throw new Failure('file.too_large', { name, limit: under / 1024 / 1024 });
}
