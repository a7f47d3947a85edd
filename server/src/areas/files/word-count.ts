import type { Readable } from 'node:stream';
import type { Params } from '@saiyun/sdk/logic/query';
import type { FastifyRequest } from 'fastify';
import { decodeText } from '../../domain/decode-text.ts';
import { neededParam } from '../../http/call/query-parameters.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { EntityModule } from '../../kernel/entity-module.ts';
import { Failure } from '../../kernel/failure.ts';
import { openZip } from '../../sheet/xlsx/zip-directory.ts';
import { countWords } from './count-words.ts';
import { withStoredCopy } from './stored-copy.ts';
import { mayOpen, storedFile } from './stored-file.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** The largest text that is counted, in unpacked bytes. */
const limit = 20 * 1024 * 1024;

/**
 * POST /sys/common/wordCount `{ path }`: counts the words of a stored
 * .txt or .docx that the caller may open (CALL-126). Returns `{ count }`.
 */
export async function wordCount(ctx: Ctx, request: FastifyRequest, modules: () => readonly EntityModule[]): Promise<unknown> {
  const path = neededParam((request.body ?? {}) as Params, 'path');
  const file = await storedFile(ctx, path);
  if (!file || !(await mayOpen(ctx, ctx.actor, file, modules))) throw new Failure('file.missing');
  const plain = file.mimeType === 'text/plain';
  if (!plain && file.mimeType !== docx) throw new Failure('file.kind', { name: file.fileName, kinds: '.txt, .docx' });
  if (!plain) return { count: countWords(await withStoredCopy(ctx, file.storedName, docxText)) };
  const bytes = await ctx.storage.read(file.storedName);
  if (!bytes) throw new Failure('file.missing');
  return { count: countWords(await textOf(bytes)) };
}

const textOf = async (bytes: Readable): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += (chunk as Buffer).length;
    if (size > limit) throw new Failure('input.too_large', { limit: limit / 1024 / 1024 });
    parts.push(chunk as Buffer);
  }
  return decodeText(Buffer.concat(parts));
};

/** A zip needs a file, because its directory stands at the end. */
const docxText = async (path: string | undefined): Promise<string> => {
  if (path === undefined) throw new Failure('file.missing');
  const zip = await openZip(path);
  try {
    const xml = await zip.text('word/document.xml', limit);
    if (xml === undefined) throw new Failure('sheet.unreadable');
    return plainText(xml);
  } finally {
    zip.close();
  }
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The text runs of a document or a slide, with paragraphs, breaks and tabs as spaces; deleted and hidden text is left out. A tag must end before the
 * next one begins: otherwise a million unclosed tags would each be searched to the end of the document.
 */
export function plainText(xml: string): string {
  let text = '';
  for (const [, run, space] of xml.matchAll(/<[wa]:t(?:\s[^<>]*)?>([^<]*)<\/[wa]:t>|<(\/[wa]:p|[wa]:br|w:tab|w:cr)\b[^<>]*>/g))
    text += space ? ' ' : (run ?? '');
  return text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
