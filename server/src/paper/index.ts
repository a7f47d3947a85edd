export { type DrawnPage, drawPage, type PageInput } from './draw.ts';
export { type FaceSource, type Faces, openFaces } from './faces.ts';
export type { ElementOutline } from './outline.ts';
export { type Picture, type PictureFault, readPicture } from './pictures.ts';
export { layOutPage, type SheetProblem, type Typesetter } from './preflight.ts';
export { factsOf, type Sheet, type SheetValues, sheetDigest } from './sheet.ts';
export { paperThreads } from './threads.ts';
export type { PageTask, PaperAnswer, PaperTask } from './worker.ts';
