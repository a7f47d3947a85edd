import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { BackupError } from './format.ts';

/**
 * A file sealed with a pass phrase: a header of 52 bytes, then blocks of 64 KiB, each encrypted separately with AES-256-GCM.
 *
 *     16 bytes  "SAIYUN-SEALED-1\n"
 *      4 bytes  log2 of scrypt's N, its r and p, and 0
 *     16 bytes  salt
 *     16 bytes  to check the pass phrase
 *
 * scrypt yields 48 bytes: the key, and those 16. The nonce of a block is its number, with a last byte of 1 for the last block, so that no
 * block can be left out, moved or cut off; each block also authenticates the header. No key is used twice, because every file has its own
 * salt.
 */
const magic = Buffer.from('SAIYUN-SEALED-1\n');
const headerSize = 52;
const blockSize = 64 * 1024;
const tagSize = 16;
/** 128 MiB and a third of a second: also the cost of a guess. */
const costs = { logN: 17, r: 8, p: 1 } as const;
/** A higher value is not a header of ours but an attempt to exhaust the machine's memory. */
const mostLogN = 20;

/** Shortest pass phrase in characters: whoever has the file can try as many as the machine allows. */
export const shortestPassPhrase = 12;

const derive = (passPhrase: string, salt: Buffer, { logN, r, p }: { logN: number; r: number; p: number }): Promise<Buffer> =>
  new Promise((done, failed) => {
    const options = { N: 2 ** logN, r, p, maxmem: 256 * r * 2 ** logN };
    scrypt(passPhrase.normalize('NFC'), salt, 48, options, (error, key) => (error ? failed(error) : done(key)));
  });

const nonceOf = (block: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(block), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

/** Whether these bytes start a sealed file; the first 16 are enough. */
export function isSealedFile(start: Buffer): boolean {
  return start.subarray(0, magic.length).equals(magic);
}

/** Seals whatever is written to it. Throws `BackupError` for a pass phrase that is too short. */
export async function sealing(passPhrase: string): Promise<Transform> {
  if ([...passPhrase].length < shortestPassPhrase)
    throw new BackupError('passPhraseShort', [`至少 ${shortestPassPhrase} 个字符`, `at least ${shortestPassPhrase} characters`]);
  const salt = randomBytes(16);
  const derived = await derive(passPhrase, salt, costs);
  const key = derived.subarray(0, 32);
  const header = Buffer.concat([magic, Buffer.from([costs.logN, costs.r, costs.p, 0]), salt, derived.subarray(32)]);
  let block = 0;
  let waiting: Buffer = Buffer.alloc(0);
  const seal = (plain: Buffer, isLast: boolean): Buffer => {
    const aes = createCipheriv('aes-256-gcm', key, nonceOf(block, isLast));
    aes.setAAD(header);
    block += 1;
    return Buffer.concat([aes.update(plain), aes.final(), aes.getAuthTag()]);
  };
  return new Transform({
    construct(done) {
      this.push(header);
      done();
    },
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
      // Only the end shows which block is the last, so one is always held back.
      while (waiting.length > blockSize) {
        this.push(seal(waiting.subarray(0, blockSize), false));
        waiting = waiting.subarray(blockSize);
      }
      done();
    },
    flush(done) {
      this.push(seal(waiting, true));
      done();
    },
  });
}

/** Opens sealed data. Throws `BackupError` if the pass phrase is missing or wrong, or the file was changed or cut off. */
export async function* opening(source: AsyncIterable<Buffer>, passPhrase: string | undefined): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0);
  let key: Buffer | undefined;
  let header: Buffer = Buffer.alloc(0);
  let block = 0;
  const open = (sealed: Buffer, isLast: boolean): Buffer => {
    const aes = createDecipheriv('aes-256-gcm', key ?? Buffer.alloc(32), nonceOf(block, isLast));
    aes.setAAD(header);
    if (sealed.length < tagSize) throw cut();
    aes.setAuthTag(sealed.subarray(sealed.length - tagSize));
    block += 1;
    try {
      return Buffer.concat([aes.update(sealed.subarray(0, -tagSize)), aes.final()]);
    } catch (cause) {
      throw new BackupError('damaged', ['某一块与加密时不同', 'a block is not as it was sealed'], { cause });
    }
  };
  for await (const chunk of source) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    if (!key) {
      if (waiting.length < headerSize) continue;
      header = Buffer.from(waiting.subarray(0, headerSize));
      waiting = waiting.subarray(headerSize);
      key = await keyFor(header, passPhrase);
    }
    while (waiting.length > blockSize + tagSize) {
      yield open(waiting.subarray(0, blockSize + tagSize), false);
      waiting = waiting.subarray(blockSize + tagSize);
    }
  }
  if (!key) throw cut();
  yield open(waiting, true);
}

const cut = (): BackupError => new BackupError('damaged', ['文件不完整', 'the file was cut']);

const keyFor = async (header: Buffer, passPhrase: string | undefined): Promise<Buffer> => {
  if (passPhrase === undefined) throw new BackupError('passPhraseMissing');
  const [logN = 0, r = 0, p = 0] = header.subarray(16, 19);
  if (logN < 1 || logN > mostLogN || r !== costs.r || p !== costs.p)
    throw new BackupError('newer', ['未知的口令参数', 'the cost of the pass phrase is not known']);
  const derived = await derive(passPhrase, header.subarray(20, 36), { logN, r, p });
  if (!timingSafeEqual(derived.subarray(32), header.subarray(36, 52))) throw new BackupError('passPhraseWrong');
  return derived.subarray(0, 32);
};
