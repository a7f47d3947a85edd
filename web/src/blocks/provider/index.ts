export { type BlockServices, Blocks, useBlocks, useFailureText } from './blocks.tsx';
export { type FileAddress, type SendFile, UploadError, type UploadService } from './file-services.ts';
