import { type CertificatePayload, compactProof } from '@saiyun/sdk/logic/certificate';
import { toWireTime } from '@saiyun/sdk/view';
import type { Services } from '../../kernel/context.ts';
import { type DocumentTask, documentDigest, drawnDocument } from '../../paper/index.ts';
import { signingKey } from './key.ts';

/** What the signature of a document vouches for besides its text: all of it is printed on it. */
export type AboutDocument = Pick<CertificatePayload, 'certNo' | 'certKind' | 'facts'>;

/**
 * Draws a document that carries the tenant's signature over what it says, as a certificate does: `saiyun cert verify` and whoever has the
 * published keys can tell a changed one.
 */
export async function signedDocument(services: Services, tenantId: number, task: DocumentTask, about: AboutDocument) {
  const key = await signingKey(services, services.db, tenantId);
  const proof = key.sign({
    ...about,
    verifyCode: '',
    issueDate: toWireTime(new Date(task.time)).slice(0, 10),
    keyId: key.keyId,
    page: await documentDigest(task),
  });
  return drawnDocument({ ...task, document: { ...task.document, proof: compactProof(proof) } });
}
