import { type FileKind, fileKindRules } from '@saiyun/sdk/contract';
import type { TestServer } from './server.ts';

export interface StoredSample {
  readonly path: string;
  readonly takes?: FileKind;
  /** The uploader; without one it is a public file, which everybody may refer to. */
  readonly by?: string;
  readonly tenantId?: number;
}

/** For a work, a text file: no author has to be removed from bytes that do not exist. */
const typeOf = (takes: FileKind): string => (takes === 'work' ? 'text/plain' : (fileKindRules[takes].types[0] ?? ''));

/** Stores a file without its bytes, of a type that a field of that kind accepts, and returns its path. */
export async function storedSample(server: TestServer, { path, takes = 'document', by, tenantId = 1 }: StoredSample): Promise<string> {
  await server.db.run(
    `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by)
     values ($1, $2, $3, $4, '样例文件', $5, 1, repeat('0', 64), $6) on conflict (path) do nothing`,
    [path, tenantId, path.replace('/', '-'), by === undefined ? 'public' : path.split('/')[0], typeOf(takes), by ?? 'system'],
  );
  return path;
}
