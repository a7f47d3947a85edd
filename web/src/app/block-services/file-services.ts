import { cleanName, fileField, readUploadAnswer, uploadFields, uploadPath } from '@saiyun/sdk/logic/upload';
import { type FileAddress, type SendFile, UploadError, type UploadService } from '../../blocks/provider/index.ts';
import { client } from '../../lib/api/client.ts';
import { faultOf } from '../../lib/errors/error-policy.ts';

/** Kinds of failure in which the file never arrived, or the server could not look at it. */
const neverArrived = new Set(['network', 'timeout', 'server', 'aborted', 'protocol']);

/** A file of a table's column or the text editor, in one call (UPLOAD-19, UPLOAD-20). */
const sendCell = async (file: File, { use, action, responseName, signal, onProgress }: SendFile): Promise<string> => {
  const upload = { fields: uploadFields(use), file: { field: fileField, source: file }, onProgress };
  const answer = await client.send('POST', action?.trim() || uploadPath, { upload, signal, timeoutMs: 0, quiet: true, as: 'answer' });
  const read = readUploadAnswer(answer, responseName);
  if (!read.ok) throw new UploadError(read.message ?? '', true);
  return read.path;
};

/** Sends a file of a form, a table's column or the text editor; the block that asked for it says what went wrong. */
export const sendFile: UploadService = async (file, how) => {
  const { use, action, signal, onProgress, onWaiting } = how;
  try {
    const path =
      use.use === 'form' && !action
        ? await client.files.upload(file, { ...(use.biz && { biz: use.biz }), signal, onProgress, onWaiting, quiet: true })
        : await sendCell(file, how);
    return { fileName: cleanName(file.name), filePath: path, fileSize: file.size };
  } catch (error) {
    if (error instanceof UploadError) throw error;
    const { kind, message } = faultOf(error);
    throw new UploadError(message, !neverArrived.has(kind));
  }
};

/** An address of a stored file that is good for five minutes, and its name. */
export function fileAddress(path: string): Promise<FileAddress> {
  return client.send('GET', '/sys/common/link', { query: { path }, quiet: true });
}
