import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zh } from '../zh-cn/files.ts';

export const texts = {
  name: 'File',
  kind: 'Kind',
  size: 'Size',
  version: 'Version',
  current: 'current',
  earlier: 'version {versionNo}',
  none: 'This work has no files',
  withheld: 'Not shown: it identifies the entrant',
  noReader: 'A file of this kind cannot be read in a terminal',
  noViewer: 'There is no program to view it on this machine',
  noText: 'There is no text in the file; it may be a scan',
  unreadable: 'The file is damaged or encrypted',
  loading: 'Downloading… {size}',
  saved: 'Saved {name} in {folder}',
  'kinds.pdf': 'PDF',
  'kinds.word': 'Word',
  'kinds.text': 'Text',
  'kinds.picture': 'Picture',
  'kinds.film': 'Media',
  'kinds.sheet': 'Sheet',
  'kinds.slides': 'Slides',
  'kinds.archive': 'Archive',
  'kinds.other': 'Other',
} as const satisfies Translation<typeof zh>;
