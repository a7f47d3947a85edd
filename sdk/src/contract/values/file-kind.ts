import type { Label } from '../label.ts';

/** What a file field may hold, judged by the content of the file. */
export const fileKinds = ['image', 'signature', 'letter', 'scan', 'document', 'video', 'sheet', 'work'] as const;
export type FileKind = (typeof fileKinds)[number];

export function isFileKind(value: unknown): value is FileKind {
  return fileKinds.some((kind) => kind === value);
}

export interface FileKindRule {
  /** Media types as the server detects them from the content. */
  readonly types: readonly string[];
  /** File name endings, without the dot, for the file picker. */
  readonly endings: readonly string[];
  /** The error message for any other file. */
  readonly text: Label;
  /** The file must be smaller than this many bytes. */
  readonly under?: number;
}

/**
 * The endings under which a file of each type may be stored. It lists what is allowed, because no list of what is forbidden is ever
 * complete.
 */
export const endingsOfTypes: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/bmp': ['bmp'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/msword': ['doc', 'wps'],
  'application/vnd.ms-excel': ['xls', 'et'],
  'application/vnd.ms-powerpoint': ['ppt', 'dps'],
  'application/ofd': ['ofd'],
  'application/zip': ['zip'],
  'application/vnd.rar': ['rar'],
  'application/x-7z-compressed': ['7z'],
  'application/gzip': ['gz', 'tgz'],
  'video/mp4': ['mp4', 'm4v', 'mov'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'text/plain': ['txt', 'csv', 'md', 'tex', 'json'],
};

const ofTypes = (types: readonly string[]): Pick<FileKindRule, 'types' | 'endings'> => ({
  types,
  endings: types.flatMap((type) => endingsOfTypes[type] ?? []),
});

const pictures = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'image/webp'];
const paper = ['image/jpeg', 'image/png', 'application/pdf'];
const word = ['application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'];
const megabyte = 1024 * 1024;

const rulesOfKinds = (): Readonly<Record<FileKind, FileKindRule>> => ({
  image: { ...ofTypes(pictures), text: ['请上传图片', 'please upload a picture'] },
  signature: {
    ...ofTypes(['image/gif', 'image/jpeg', 'image/png', 'image/bmp']),
    text: ['请上传 gif、jpeg、jpg、png 或 bmp 格式的图片', 'please upload a picture of type gif, jpeg, jpg, png or bmp'],
  },
  letter: {
    ...ofTypes(paper),
    text: ['请上传 JPG、PNG 或 PDF 格式的承诺书', 'please upload the commitment letter as JPG, PNG or PDF'],
    under: 10 * megabyte,
  },
  scan: { ...ofTypes(paper), text: ['请上传图片或 PDF（JPG、PNG、PDF）', 'please upload a picture or a PDF (JPG, PNG, PDF)'] },
  document: { ...ofTypes(['application/pdf', ...word]), text: ['请上传 PDF 或 Word 文档', 'please upload a PDF or a Word document'] },
  video: { ...ofTypes(['video/mp4']), text: ['请上传 MP4 视频', 'please upload an MP4 video'] },
  sheet: {
    ...ofTypes(['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/vnd.ms-excel', 'text/plain']),
    text: ['请上传表格（xlsx、xls、csv）', 'please upload a sheet (xlsx, xls, csv)'],
  },
  work: {
    ...ofTypes(Object.keys(endingsOfTypes)),
    text: [
      '请上传文档、图片、视频或压缩包（PDF、Office、JPG、PNG、MP4、ZIP 等）',
      'please upload a document, picture, video or archive (PDF, Office, JPG, PNG, MP4, ZIP and the like)',
    ],
  },
});

/** Each kind. */
export const fileKindRules = /* @__PURE__ */ rulesOfKinds();
