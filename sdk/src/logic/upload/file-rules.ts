import { type Label, type Language, labelIn } from '../../contract/label.ts';

/** What is known of a file before the upload. */
export interface FileFacts {
  readonly name: string;
  /** Media type; empty if the browser does not know it, and then only the name counts. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

interface FileRule {
  readonly type: (type: string) => boolean;
  /** File name endings, without the dot; left out if only the type counts. */
  readonly endings?: readonly string[];
  /** The file must be smaller than this many bytes. */
  readonly under?: number;
  readonly typeText: Label;
  readonly sizeText?: Label;
}

export type FileRuleName = 'image' | 'signature' | 'commitmentLetter';

const signatureTypes = ['image/gif', 'image/jpeg', 'image/jpg', 'image/pjpeg', 'image/png', 'image/x-png', 'image/bmp', 'image/x-ms-bmp'];
const letterTypes = ['image/jpeg', 'image/jpg', 'image/pjpeg', 'image/png', 'image/x-png', 'application/pdf'];
const megabyte = 1024 * 1024;

/** Images, electronic signatures and commitment letters. */
const rules: Readonly<Record<FileRuleName, FileRule>> = {
  image: { type: (type) => type.includes('image'), typeText: ['请上传图片', 'please upload a picture'] },
  signature: {
    type: (type) => signatureTypes.includes(type),
    endings: ['gif', 'jpeg', 'jpg', 'png', 'bmp'],
    typeText: ['请上传 gif、jpeg、jpg、png 或 bmp 格式的图片', 'please upload a picture of type gif, jpeg, jpg, png or bmp'],
  },
  commitmentLetter: {
    type: (type) => letterTypes.includes(type),
    endings: ['jpg', 'jpeg', 'png', 'pdf'],
    under: 10 * megabyte,
    typeText: ['请上传 JPG、PNG 或 PDF 格式的承诺书', 'please upload the commitment letter as JPG, PNG or PDF'],
    sizeText: ['承诺书须小于 10 MB', 'the commitment letter must be under 10 MB'],
  },
};

/** The `accept` attribute of a file input for a rule. */
export function acceptOf(rule: FileRuleName): string {
  return rules[rule].endings?.map((ending) => `.${ending}`).join(',') ?? 'image/*';
}

/** Why a file cannot be sent, or `undefined` if it can. An image without a type is refused, because only its type identifies an image. */
export function fileFault(rule: FileRuleName, file: FileFacts): Label | undefined {
  if (!Object.hasOwn(rules, rule)) throw new TypeError(`rule must be one of ${Object.keys(rules).join(', ')}`);
  const { type, endings, under, typeText, sizeText } = rules[rule];
  const mediaType = (file.type.toLowerCase().split(';')[0] ?? '').trim();
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (endings && !endings.includes(ending)) return typeText;
  if (!(endings && mediaType === '') && !type(mediaType)) return typeText;
  return under !== undefined && file.size >= under ? sizeText : undefined;
}

/** Why a rule refuses a file, in the reader's language; `undefined` if it accepts it. */
export function fileFaultText(rule: FileRuleName, file: FileFacts, language: Language): string | undefined {
  const fault = fileFault(rule, file);
  return fault && labelIn(fault, language);
}
