import csv from './samples/sample.csv?url&no-inline';
import docx from './samples/sample.docx?url&no-inline';
import pdf from './samples/sample.pdf?url&no-inline';
import png from './samples/sample.png?url&no-inline';
import txt from './samples/sample.txt?url&no-inline';

const addresses: Readonly<Record<string, string>> = { csv, docx, pdf, png, txt };

/** Stored files of the demonstration, by path. */
export const samples = [
  { path: 'png', name: '现场照片.png' },
  { path: 'pdf', name: '参赛通知.pdf' },
  { path: 'txt', name: '报名须知.txt' },
  { path: 'csv', name: '作品名单.csv' },
  { path: 'docx', name: '作品说明书.docx' },
  { path: 'avi', name: '演示视频.avi' },
  { path: 'zip', name: '源代码.zip' },
];

/** What an application gives as `fileUrl`: an address and a name, or a rejection for a file that is not there. */
export async function sampleUrl(path: string) {
  const url = addresses[path];
  const found = samples.find((sample) => sample.path === path);
  if (!url || !found) throw new Error('not found');
  return { url, fileName: found.name };
}
