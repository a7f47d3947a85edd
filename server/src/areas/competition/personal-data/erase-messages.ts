import { msgDetailStatus, registration, registrationMember } from '@saiyun/sdk/entities';
import { maskValue } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import type { Services } from '../../../kernel/context.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { outState } from '../../message/out-message.ts';

const erased = 'ERASED';

/** E-mail addresses and phone numbers of those who entered a competition. */
const addressesOf = async (services: Services, tx: Tx, id: string): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  const people = [
    [registration, 't.competition_id = $1'],
    [registrationMember, 't.registration_id in (select id from ds_tb_registration where competition_id = $1)'],
  ] as const;
  for (const [entity, where] of people)
    for (const row of await tx.many<DbRow>(`select t.* from ${entity.table} t where ${where}`, [id])) {
      const { email, phone } = fromDb(services, entity, row);
      for (const one of [email, phone]) if (typeof one === 'string' && one.trim() !== '') found.add(one.trim().toLowerCase());
    }
  return found;
};

/**
 * Messages sent to the entrants of a competition. Their addresses are encrypted, so candidates are found by the masked text that lists show
 * and then decrypted one by one.
 */
export async function messagesTo(services: Services, tx: Tx, id: string, tenantId: number): Promise<readonly string[]> {
  const addresses = await addressesOf(services, tx, id);
  const shown = [...addresses].flatMap((one) => [maskValue('email', one), maskValue('phone', one)]);
  const rows = await tx.many<{ id: string; sealed: string }>(
    `select id, sealed_address as sealed from sys_out_message
     where tenant_id = $1 and status <> '${outState.waiting}' and sealed_address is not null and lower(address) = any($2)`,
    [tenantId, shown.map((one) => one.toLowerCase())],
  );
  const cipher = services.cipher;
  return rows.filter(({ sealed }) => addresses.has(cipher.open(sealed)?.trim().toLowerCase() ?? '')).map((row) => row.id);
}

/** Messages of batches of the competition that are no longer on their way. */
export async function batchMessagesOf(tx: Tx, id: string, tenantId: number): Promise<readonly string[]> {
  const rows = await tx.many<{ id: string }>(
    `select d.id from ds_tb_msg_send_detail d join ds_tb_msg_send s on s.id = d.send_id and s.tenant_id = d.tenant_id
     where d.tenant_id = $1 and s.competition_id = $2 and d.address <> '${erased}' and d.status not in ('${msgDetailStatus.queued}', '${msgDetailStatus.sending}')`,
    [tenantId, id],
  );
  return rows.map((row) => row.id);
}

export async function eraseBatchMessages({ cipher, now }: Services, tx: Tx, tenantId: number, ids: readonly string[]): Promise<void> {
  await tx.run(
    `update ds_tb_msg_send_detail set address = '${erased}', sealed_address = $3, address_hash = id, person_name = null, sealed_text = null, next_try_time = null,
       update_time = $4, revision = revision + 1 where tenant_id = $1 and id = any($2)`,
    [tenantId, ids, cipher.seal(erased).cipher, now()],
  );
}

export async function eraseMessages(tx: Tx, tenantId: number, ids: readonly string[], at: Date): Promise<void> {
  await tx.run(
    `update sys_out_message set address = '${erased}', sealed_address = null, sealed_text = null, error_text = null, update_time = $2, revision = revision + 1
     where id = any($1) and tenant_id = $3`,
    [ids, at, tenantId],
  );
}
