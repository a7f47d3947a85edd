/** What a file of a work is, as far as it can be read here. */
export type FileKind = 'pdf' | 'word' | 'text' | 'picture' | 'film' | 'sheet' | 'slides' | 'archive' | 'other';

const endings: Readonly<Record<Exclude<FileKind, 'other'>, readonly string[]>> = {
  pdf: ['pdf'],
  word: ['docx'],
  text: [
    'txt',
    'md',
    'csv',
    'tsv',
    'json',
    'xml',
    'yaml',
    'yml',
    'log',
    'tex',
    'bib',
    'py',
    'm',
    'r',
    'c',
    'h',
    'cpp',
    'java',
    'js',
    'ts',
    'go',
  ],
  picture: ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'webp', 'svg', 'tif', 'tiff'],
  film: ['mp4', 'mov', 'avi', 'mkv', 'webm', 'mp3', 'wav'],
  sheet: ['xlsx', 'xls'],
  slides: ['pptx', 'ppt'],
  archive: ['zip', 'rar', '7z', 'gz', 'tar'],
};

export function kindOf(name: string): FileKind {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const found = Object.entries(endings).find(([, all]) => all.includes(ending));
  return (found?.[0] as FileKind | undefined) ?? 'other';
}

/** Kinds whose text is shown inside. */
export function isReadable(kind: FileKind): kind is 'pdf' | 'word' | 'text' {
  return kind === 'pdf' || kind === 'word' || kind === 'text';
}

/** A size as people say it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
