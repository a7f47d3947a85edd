import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import type { PaperDocument } from './document/document.ts';
import { documentText, drawDocument } from './document/draw-document.ts';
import { type DrawnPage, drawPage } from './draw.ts';
import { type FaceSource, openFaces } from './faces.ts';
import { outlinesOf } from './outline.ts';
import { type Picture, type PictureFault, readPicture } from './pictures.ts';
import { layOutPage, type Typesetter } from './preflight.ts';
import type { Sheet, SheetValues } from './sheet.ts';

/** One page of a task. */
export interface PageTask {
  readonly values: SheetValues;
  readonly proof: string | undefined;
  readonly qrText: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** Pages of one sheet that are checked, and drawn if nothing is wrong. */
export interface PaperTask {
  readonly sheet: Sheet;
  readonly pictures: readonly (readonly [path: string, bytes: Uint8Array])[];
  /** Folder of the operator's own fonts. */
  readonly fonts: string | undefined;
  readonly draws: boolean;
  /** Pages that are not drawn come with the outlines of what they show. */
  readonly outlines?: boolean;
  readonly pages: readonly PageTask[];
}

/** A document that is drawn. */
export interface DocumentTask {
  readonly document: PaperDocument;
  /** Tells its text instead of drawing it. */
  readonly reads?: boolean;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Folder of the operator's own fonts. */
  readonly fonts: string | undefined;
}

export interface PaperAnswer {
  /** Without a file if they were only checked. */
  readonly pages: readonly DrawnPage[];
  /** Pictures that cannot be drawn; nothing was then. */
  readonly faults: readonly (readonly [path: string, fault: PictureFault])[];
}

const bundled =
  (name: string): (() => Uint8Array) =>
  () =>
    readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}`)));

const own = (folder: string | undefined): readonly FaceSource[] =>
  folder === undefined
    ? []
    : readdirSync(folder)
        .filter((name) => /\.(ttf|otf)$/i.test(name))
        .sort()
        .map((name) => ({ family: name.replace(/\.\w+$/, ''), bold: /bold/i.test(name), read: () => readFileSync(join(folder, name)) }));

const openTypesetter = (folder: string | undefined): Typesetter => ({
  qrSizes: new Map(),
  faces: openFaces([
    { family: 'Noto Serif SC', bold: false, read: bundled('noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf') },
    { family: 'Noto Serif SC', bold: true, read: bundled('noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf') },
    { family: 'Noto Sans SC', bold: false, read: bundled('noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf') },
    { family: 'Noto Sans SC', bold: true, read: bundled('noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf') },
    ...own(folder),
  ]),
});

/** Kept from task to task: opening the fonts takes longer than a page. */
const typesetters = new Map<string, Typesetter>();

const typesetterFor = (folder: string | undefined): Typesetter => {
  const known = typesetters.get(folder ?? '') ?? openTypesetter(folder);
  typesetters.set(folder ?? '', known);
  return known;
};

const pageOf = async (
  { sheet, fonts, draws, outlines }: PaperTask,
  page: PageTask,
  pictures: ReadonlyMap<string, Picture>,
): Promise<DrawnPage> => {
  const typesetter = typesetterFor(fonts);
  if (!draws) {
    const { texts, problems } = layOutPage(sheet, page.values, page.qrText, typesetter);
    return { problems, ...(outlines && { outlines: outlinesOf(sheet, texts, page.qrText, typesetter) }) };
  }
  return drawPage({ ...page, sheet, time: new Date(page.time), typesetter, pictures });
};

const answer = async (task: PaperTask | DocumentTask): Promise<PaperAnswer> => {
  if ('document' in task) {
    const { faces } = typesetterFor(task.fonts);
    if (task.reads) return { pages: [{ text: await documentText(task.document, faces), problems: [] }], faults: [] };
    const bytes = await drawDocument(task.document, new Date(task.time), faces);
    return { pages: [{ bytes, problems: [] }], faults: [] };
  }
  const pictures = new Map<string, Picture>();
  const faults: [string, PictureFault][] = [];
  for (const [path, bytes] of task.pictures) {
    const picture = await readPicture(bytes);
    if (typeof picture === 'string') faults.push([path, picture]);
    else pictures.set(path, picture);
  }
  const pages: DrawnPage[] = [];
  if (faults.length === 0) for (const page of task.pages) pages.push(await pageOf(task, page, pictures));
  return { pages, faults };
};

parentPort?.on('message', (task: PaperTask | DocumentTask) => {
  void answer(task).then(
    (told) => parentPort?.postMessage(told),
    (error: unknown) => {
      // Not caught by anybody: the thread ends, and with it the task fails.
      queueMicrotask(() => {
        throw new Error('drawing failed', { cause: error });
      });
    },
  );
});
