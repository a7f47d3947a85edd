import { endingsOfTypes, type FileKind, fileKindRules, fileKinds } from '@saiyun/sdk/contract';
import { Failure } from '../../kernel/failure.ts';
import { editorBiz } from './stored-file.ts';

/** Older clients send portraits under their own name; a text editor sends pictures and nothing else. */
const kindOf = (biz: string): FileKind | undefined =>
  biz === 'avatar' || biz === editorBiz ? 'image' : fileKinds.find((kind) => kind === biz);

/** File endings as people write them, one per type. */
export function endingsTold(endings: readonly string[]): string {
  return endings
    .filter((ending) => ending !== 'jpeg')
    .map((ending) => ending.toUpperCase())
    .join(', ');
}

/**
 * Refuses a file at upload if it is not of its declared kind or exceeds that kind's size (UPLOAD-06, UPLOAD-21, ACCT-04). The type is the
 * one detected from the content. An unknown kind accepts everything that may be stored; the field that uses the file checks again.
 */
export function needKind(biz: string, name: string, mimeType: string, size: number): void {
  const kind = kindOf(biz);
  if (!kind) return;
  const { types, endings, under } = fileKindRules[kind];
  if (!types.includes(mimeType)) throw new Failure('file.kind', { name, kinds: endingsTold(endings) });
  if (under !== undefined && size >= under) throw new Failure('file.too_large', { name, limit: under / 1024 / 1024 });
}

/** The same as far as it can be told before a byte of the content is here: by ending and size. */
export function needPromise(biz: string, name: string, ending: string, size: number): void {
  const kind = kindOf(biz);
  const { endings, under } = kind ? fileKindRules[kind] : { endings: Object.values(endingsOfTypes).flat(), under: undefined };
  if (!endings.includes(ending)) throw new Failure(kind ? 'file.kind' : 'file.ending', { name, kinds: endingsTold(endings) });
  if (under !== undefined && size >= under) throw new Failure('file.too_large', { name, limit: under / 1024 / 1024 });
}
