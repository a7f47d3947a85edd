import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bufferContext } from '../../cli/src/testing/buffer-context.ts';
import type { TestServer } from './server.ts';

/** What `saiyun cert verify` says of a paper of the server, and of the same paper with its proof changed. */
export async function verifiedPaper(server: TestServer, bytes: Buffer): Promise<{ readonly genuine: boolean; readonly changed: boolean }> {
  const context = bufferContext({ env: { SAIYUN_LANG: 'en' } });
  const { result } = await server.inject('GET', '/dsTbCertificate/keys');
  writeFileSync(join(context.folder, 'keys.json'), JSON.stringify(result));
  const check = async (name: string, content: Buffer): Promise<boolean> => {
    writeFileSync(join(context.folder, name), content);
    const { code, out } = await context.run('cert', 'verify', name, '--keys', 'keys.json');
    return code === 0 && out.includes('The document is genuine');
  };
  const text = bytes.toString('latin1');
  const proof = /S1\.[A-Z2-7]+/.exec(text)?.[0] ?? '';
  const other = proof.slice(0, 20) + (proof[20] === 'A' ? 'B' : 'A') + proof.slice(21);
  return { genuine: await check('a.pdf', bytes), changed: await check('b.pdf', Buffer.from(text.replace(proof, other), 'latin1')) };
}
