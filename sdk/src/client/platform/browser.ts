import type { Progress, UploadSource } from '../call-options.ts';
import {
  isUpload,
  type Platform,
  type PlatformAnswer,
  type PlatformRequest,
  SourceError,
  sourceName,
  type UploadBody,
} from './platform.ts';

const answerOf = (response: Response): PlatformAnswer => ({
  status: response.status,
  header: (name) => response.headers.get(name) ?? undefined,
  headers: () => response.headers,
  text: () => response.text(),
  stream: () => response.body ?? new Blob().stream(),
});

function formOf({ fields, file }: UploadBody): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const { source } = file;
  if (source instanceof Blob) form.append(file.field, source, sourceName(source));
  else if ('bytes' in source) form.append(file.field, new Blob([source.bytes.slice()]), sourceName(source));
  else throw new SourceError(source.path, 'a browser reads no files by their path');
  return form;
}

/** fetch does not report the progress of an upload, so uploads with progress use XMLHttpRequest. */
const upload = ({ method, url, headers, signal }: PlatformRequest, body: UploadBody): Promise<PlatformAnswer> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = (): void => xhr.abort();
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => body.onProgress?.({ done: event.loaded, total: event.lengthComputable ? event.total : 0 });
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        header: (name) => xhr.getResponseHeader(name) ?? undefined,
        headers: () =>
          xhr
            .getAllResponseHeaders()
            .split('\r\n')
            .filter(Boolean)
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        text: () => Promise.resolve(xhr.responseText),
        stream: () => new Blob([xhr.responseText]).stream(),
      });
    xhr.onerror = () => reject(new TypeError('Failed to fetch'));
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    xhr.send(formOf(body));
  });

/** A browser does not tell a page why a call got no answer; for another origin, the server often does not allow the page's. */
const told = (error: unknown, url: string): unknown =>
  error instanceof TypeError && typeof location === 'object' && new URL(url, location.href).origin !== location.origin
    ? new TypeError(`${error.message}; ${location.origin} may be no allowed origin of the server`, { cause: error })
    : error;

/** What is told of an upload that fetch has sent: that it has arrived. */
const whole = (source: UploadSource): Progress => {
  const total = source instanceof Blob ? source.size : 'bytes' in source ? source.bytes.length : 0;
  return { done: total, total };
};

/** HTTP in a browser, and in any other runtime that has fetch. */
export function browserPlatform(): Platform {
  return {
    ...(typeof location === 'object' && { origin: location.origin }),
    async send(request) {
      const { method, url, headers, body, signal } = request;
      try {
        if (isUpload(body) && body.onProgress && typeof XMLHttpRequest === 'function') return await upload(request, body);
        const response = await fetch(url, {
          method,
          headers,
          body: isUpload(body) ? formOf(body) : (body ?? null),
          signal: signal ?? null,
        });
        if (isUpload(body)) body.onProgress?.(whole(body.file.source));
        return answerOf(response);
      } catch (error) {
        throw told(error, url);
      }
    },
    close: () => Promise.resolve(),
  };
}
