import type { Platform, PlatformRequest } from '@saiyun/sdk';
import type { Cli } from '../cli.ts';

/**
 * The transport for `--explain`: prints the first call and ends the command, because later calls depend on its response. Secrets are left
 * out, so the text can be shared.
 */
export function explainPlatform(cli: Cli): Platform {
  return {
    async send(request) {
      const call = {
        method: request.method,
        url: request.url,
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, secret.test(name) ? hidden : value])),
        ...bodyOf(request.body),
      };
      if (cli.asData) await cli.data(call);
      else await cli.show(linesOf(call));
      cli.setExplained();
      throw new DOMException('explained', 'AbortError');
    },
    close: async () => undefined,
  };
}

const secret = /token|password|secret|^x-sign$/i;
const hidden = '***';

interface Shown {
  readonly body?: unknown;
  readonly upload?: { readonly fields: Readonly<Record<string, string>>; readonly file: string };
}

function bodyOf(body: PlatformRequest['body']): Shown {
  if (body === undefined) return {};
  if (typeof body === 'string') return { body: jsonBody(body) };
  if (body instanceof FormData)
    return { body: Object.fromEntries([...body].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])) };
  const { source } = body.file;
  const file = source instanceof Blob ? 'file' : 'path' in source ? source.path : source.name;
  return { upload: { fields: Object.fromEntries(body.fields), file } };
}

const jsonBody = (text: string): unknown => {
  try {
    return JSON.parse(text, (name, value: unknown) => (name !== '' && secret.test(name) ? hidden : value)) as unknown;
  } catch {
    return text;
  }
};

const linesOf = ({
  method,
  url,
  headers,
  body,
  upload,
}: { method: string; url: string; headers: Readonly<Record<string, string>> } & Shown): string[] => [
  `${method} ${url}`,
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ...(body === undefined ? [] : ['', JSON.stringify(body, undefined, 2)]),
  ...(upload ? ['', ...Object.entries(upload.fields).map(([name, value]) => `${name}=${value}`), `files[]=@${upload.file}`] : []),
];
