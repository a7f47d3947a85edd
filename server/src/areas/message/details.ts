import { msgDetailStatus } from '@saiyun/sdk/entities';
import { digestOf } from '@saiyun/sdk/logic/digest';
import { maskValue } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import { faultOf } from '../../delivery/fault.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/id.ts';
import type { Composed } from './compose.ts';

const blockSize = 1000;

/** An address as lists show it; in-app ones are names of accounts. */
export function maskedAddress(channel: string, address: string): string {
  return channel === 'site' ? address : (maskValue(channel === 'sms' ? 'phone' : 'email', address) ?? '');
}

/** A message as it is stored before it is sent. */
export interface Detail {
  readonly id: string;
  readonly person: string | null;
  readonly name: string;
  readonly masked: string;
  /** Sealed. */
  readonly address: string;
  readonly hash: string;
  readonly locale: string;
  /** Sealed; nothing where there is nothing to send. */
  readonly content: string | null;
  readonly digest: string | null;
  readonly segments: number;
  /** Units that the batch freezes for it. */
  readonly held: number;
  readonly status: string;
  readonly code: string | null;
  /** Tells messages to one address apart, in a batch that has several. */
  readonly key: string | null;
}

export function detailOf(
  services: Pick<Services, 'cipher' | 'now' | 'random'>,
  channel: string,
  { userId, name, address, language, content, units, isSuppressed }: Composed,
): Detail {
  const { cipher, hash } = services.cipher.seal(address);
  return {
    id: newId(services),
    person: userId,
    name,
    masked: maskedAddress(channel, address),
    address: cipher,
    hash,
    locale: language,
    content: services.cipher.seal(JSON.stringify(content)).cipher,
    digest: digestOf({ ...content }),
    segments: units,
    held: units,
    status: isSuppressed ? msgDetailStatus.suppressed : msgDetailStatus.queued,
    code: null,
    key: null,
  };
}

/** Stores the messages of a batch. */
export async function insertDetails(
  tx: Tx,
  batch: { readonly id: string; readonly tenantId: number },
  rows: readonly Detail[],
  by: string,
  at: Date,
): Promise<void> {
  for (let from = 0; from < rows.length; from += blockSize)
    await tx.run(
      `insert into ds_tb_msg_send_detail (id, tenant_id, send_id, person_id, person_name, address, sealed_address, address_hash, locale, sealed_text,
         rendered_digest, segments, held, status, error_code, fault, told_key, create_by, create_time)
       select r.id, $2::int, $3, r.person, r.name, r.masked, r.address, r.hash, r.locale, r.content, r.digest, r.segments, r.held, r.status, r.code, r.fault, r.key,
         $4, $5::timestamptz
       from json_to_recordset($1::json) as r(id text, person text, name text, masked text, address text, hash text, locale text, content text,
         digest text, segments int, held int, status text, code text, fault text, key text)`,
      [
        JSON.stringify(rows.slice(from, from + blockSize).map((row) => ({ ...row, fault: row.code === null ? null : faultOf(row.code) }))),
        batch.tenantId,
        batch.id,
        by,
        at,
      ],
    );
}
