export { FileName, type FileNameProps } from './file-name.tsx';
export { FilePreview, type FilePreviewProps } from './file-preview.tsx';
export { FileView, type FileViewProps } from './file-view.tsx';
export { viewKindOf } from './kind-of.ts';
export { useDownload } from './use-download.ts';
