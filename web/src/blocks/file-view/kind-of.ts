export type ViewKind = 'pdf' | 'picture' | 'video' | 'otherVideo' | 'text' | 'sheet' | 'document';

const endings: Readonly<Record<ViewKind, readonly string[]>> = {
  pdf: ['pdf'],
  picture: ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'webp'],
  video: ['mp4', 'm4v'],
  otherVideo: ['mov', 'avi', 'wmv', 'mkv', 'flv', 'webm', 'mpg', 'mpeg', 'rmvb', '3gp'],
  text: ['txt', 'md', 'tex', 'json', 'log'],
  sheet: ['csv'],
  document: ['docx'],
};

/** How a file is shown, by its name; `undefined` if it can only be downloaded. */
export function viewKindOf(name: string): ViewKind | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return (Object.keys(endings) as ViewKind[]).find((kind) => endings[kind].includes(ending));
}
