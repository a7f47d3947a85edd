import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { certificateKey, certificateKeyStatus } from '@saiyun/sdk/entities';
import {
  type CertificateKey,
  type CertificateKeyList,
  type CertificatePayload,
  type CertificateProof,
  signedText,
} from '@saiyun/sdk/logic/certificate';
import { toWireTime } from '@saiyun/sdk/view';
import type { Db, Tx } from '../../db/db.ts';
import type { Services } from '../../kernel/context.ts';
import { entityModule, Failure } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';

interface NewKey {
  readonly keyId: string;
  readonly publicKey: string;
  /** Sealed. */
  readonly sealedKey: string;
}

const newKey = ({ cipher }: Pick<Services, 'cipher'>): NewKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const x = String(publicKey.export({ format: 'jwk' }).x);
  return {
    keyId: createHash('sha256').update(x).digest('hex').slice(0, 16),
    publicKey: x,
    sealedKey: cipher.seal(privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')).cipher,
  };
};

/** Keys of certificates: adding one retires the one before, and what that signed stays good. */
export const certificateKeyModule = entityModule(certificateKey, {
  hidden: { sealed_key: 'text' },
  async beforeAdd(ctx, draft) {
    await ctx.tx.run(
      `update ds_tb_certificate_key set status = '${certificateKeyStatus.retired}', retire_time = $2, update_time = $2, update_by = $3,
         revision = revision + 1
       where tenant_id = $1 and status = '${certificateKeyStatus.active}' and del_flag = '0'`,
      [ctx.tenantId, ctx.now(), ctx.actor.username],
    );
    const { keyId, publicKey, sealedKey } = newKey(ctx);
    Object.assign(draft, { keyId, publicKey, sealed_key: sealedKey, status: certificateKeyStatus.active });
  },
  verbs: {
    revoke: async (ctx, row, { reason }) => ({ revokeReason: reason, retireTime: row.retireTime ?? ctx.now() }),
  },
});

/** The key that signs now. */
export interface SigningKey {
  readonly keyId: string;
  readonly since: Date;
  readonly sign: (payload: CertificatePayload) => CertificateProof;
}

interface StoredKey {
  readonly keyId: string;
  readonly sealedKey: string;
  readonly createTime: Date;
}

const activeKey = (tx: Tx, tenantId: number): Promise<StoredKey | undefined> =>
  tx.one<StoredKey>(
    `select key_id as "keyId", sealed_key as "sealedKey", create_time as "createTime" from ds_tb_certificate_key
     where tenant_id = $1 and status = '${certificateKeyStatus.active}' and del_flag = '0'`,
    [tenantId],
  );

/** The tenant's signing key; the first is made when it is needed. */
export async function signingKey(services: Services, tx: Tx, tenantId: number): Promise<SigningKey> {
  let stored = await activeKey(tx, tenantId);
  if (!stored) {
    const { keyId, publicKey, sealedKey } = newKey(services);
    const at = services.now();
    await tx.run(
      `insert into ds_tb_certificate_key (id, tenant_id, key_name, key_id, public_key, sealed_key, status, create_by, create_time)
       values ($1, $2, $3, $4, $5, $6, '${certificateKeyStatus.active}', 'system', $7) on conflict do nothing`,
      [newId(services), tenantId, `${toWireTime(at).slice(0, 10)} ${keyId.slice(0, 6)}`, keyId, publicKey, sealedKey, at],
    );
    stored = await activeKey(tx, tenantId);
  }
  const opened = stored && services.cipher.open(stored.sealedKey);
  if (!stored || !opened) throw new Failure('data.unreadable', { key: 'sealed_key' });
  const key: KeyObject = createPrivateKey({ key: Buffer.from(opened, 'base64'), type: 'pkcs8', format: 'der' });
  return {
    keyId: stored.keyId,
    since: stored.createTime,
    sign: (payload) => ({ payload, signature: new Uint8Array(sign(null, Buffer.from(signedText(payload)), key)) }),
  };
}

const published: Readonly<Record<string, CertificateKey['status']>> = {
  [certificateKeyStatus.active]: 'active',
  [certificateKeyStatus.retired]: 'retired',
  [certificateKeyStatus.revoked]: 'revoked',
};

/** The published list of all keys. */
export async function publishedKeys(db: Db, issuer: string): Promise<CertificateKeyList> {
  // All tenants: whoever checks a certificate knows its key, not its tenant. Deleted too: what they signed is in the world.
  const rows = await db.many<{ keyId: string; publicKey: string; status: string; createTime: Date; retireTime: Date | null }>(
    `select key_id as "keyId", public_key as "publicKey", status, create_time as "createTime", retire_time as "retireTime"
     from ds_tb_certificate_key order by create_time, id`,
  );
  const day = (time: Date): string => toWireTime(time).slice(0, 10);
  return {
    issuer,
    keys: rows.map((row) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      use: 'sig',
      kid: row.keyId,
      x: row.publicKey,
      status: published[row.status] ?? 'revoked',
      from: day(row.createTime),
      ...(row.retireTime && { until: day(row.retireTime) }),
    })),
  };
}
