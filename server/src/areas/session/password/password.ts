import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a hash costs: its memory is in KiB, `parallelism` is its number of lanes. */
export interface HashCost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly tagLength: number;
}

/** 19 MiB, 2 passes, 1 lane. */
const usualCost: HashCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const saltSize = 16;

/** Runs off the main thread, so a rush of sign-ins does not delay other calls. */
const derive = (password: string, salt: Uint8Array, { memory, passes, parallelism, tagLength }: HashCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { message: password.normalize('NFKC'), nonce: salt, memory, passes, parallelism, tagLength }, (error, key) => {
      if (error) reject(error);
      else resolve(Buffer.from(key));
    });
  });

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** The password as a PHC string, argon2id with its own salt: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(
  password: string,
  random: (size: number) => Uint8Array = randomBytes,
  cost: HashCost = usualCost,
): Promise<string> {
  const salt = random(saltSize);
  const key = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(key)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Whether the password matches; false for a missing or unreadable hash. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored ?? '') ?? [];
  if (!salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64');
  const key = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(key, expected);
}
