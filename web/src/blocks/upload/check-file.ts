import { type FileKind, fileKindRules, type Label } from '@saiyun/sdk/contract';
import { cleanName, contentType, headSize } from '@saiyun/sdk/logic/upload';
import { fileSize } from './file-size.ts';
import type { useUploadText } from './texts/index.ts';

/** Two gigabytes: what the platform takes, in parts. */
export const largestFile = 2 * 1024 ** 3;

/** What is asked of a file before it is sent. The server asks the same again. */
export interface FileRules {
  /** What the files must be, judged by their content. */
  readonly takes?: FileKind;
  /** Largest file in bytes, 2 GB by default; a kind may have a smaller one. */
  readonly largest?: number;
}

type Texts = ReturnType<typeof useUploadText>;

/** Bytes below which a file must stay. */
export function under({ takes, largest = largestFile }: FileRules): number {
  return Math.min(largest + 1, (takes && fileKindRules[takes].under) ?? Number.POSITIVE_INFINITY);
}

/** The `accept` attribute for a kind: what the file dialog offers. */
export function acceptOf(takes: FileKind | undefined): string | undefined {
  const endings = takes ? fileKindRules[takes].endings : undefined;
  return endings?.map((ending) => `.${ending}`).join(',');
}

const headOf = async (file: File): Promise<Uint8Array | undefined> => {
  try {
    return new Uint8Array(await file.slice(0, headSize).arrayBuffer());
  } catch {
    return undefined;
  }
};

/** Why a file is not sent, by its name, its size and its first bytes (UPLOAD-06, UPLOAD-21); `undefined` if nothing speaks against it. */
export async function fileFault(file: File, rules: FileRules, { t, say }: Pick<Texts, 't' | 'say'>): Promise<string | undefined> {
  const name = cleanName(file.name);
  const kind = rules.takes && fileKindRules[rules.takes];
  const ofKind = (text: Label) => t('fault.kind', { name, kinds: say(text) });
  const head = await headOf(file);
  // A folder that is dropped looks like a file until it is read.
  if (!head) return t(file.type === '' && file.size % 4096 === 0 ? 'fault.folder' : 'fault.unreadable', { name });
  if (file.size === 0) return t('fault.empty', { name });
  const limit = under(rules);
  if (file.size >= limit) return t('fault.tooLarge', { name, limit: fileSize(limit) });
  const found = contentType(head, file.name);
  if ('fault' in found) {
    const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
    if (kind && found.fault !== 'name' && !kind.endings.includes(ending)) return ofKind(kind.text);
    return t(`fault.${found.fault}`, { name });
  }
  if (kind && !kind.types.includes(found.type)) return ofKind(kind.text);
  return undefined;
}
