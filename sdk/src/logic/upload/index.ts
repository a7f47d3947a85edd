export { contentType, endingOf, type FileFault, headSize } from './content-type.ts';
export { cleanName } from './file-name.ts';
export { acceptOf, type FileFacts, type FileRuleName, fileFault, fileFaultText } from './file-rules.ts';
export { imageOrderTexts, moveImage } from './image-order.ts';
export { largestPart, largestUpload, partCount, partRange, partSizeOf } from './parts.ts';
export { filesOf, filesThatFit, type StoredFile, sentName, storedFiles, storedPath, storedPaths } from './stored-files.ts';
export { fileFailure, readUploadAnswer, type UploadAnswer, uploadFailure, uploadTexts } from './upload-answer.ts';
export { type UploadAction, type UploadFacts, type UploadFile, type UploadStatus, uploadFiles } from './upload-cell.ts';
export {
  columnUpload,
  defaultBiz,
  fileField,
  type UploadCall,
  type UploadColumn,
  type UploadUse,
  uploadFields,
  uploadPath,
} from './upload-request.ts';
