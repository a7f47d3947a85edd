import { awardStatus, certificateStatus } from '@saiyun/sdk/entities';
import { type CertificatePayload, compactProof } from '@saiyun/sdk/logic/certificate';
import { toWireTime } from '@saiyun/sdk/view';
import type { Tx } from '../../db/db.ts';
import { linkOrigin } from '../../http/caller/own-address.ts';
import type { Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { storeBytes } from '../../kernel/write/store-bytes.ts';
import { factsOf, type PageTask, paperThreads, type SheetProblem, type SheetValues, sheetDigest } from '../../paper/index.ts';
import type { Holder } from './holders.ts';
import { certificateFileName } from './issue/file-name.ts';
import { holdWorks, isAppealed } from './issue/open-appeals.ts';
import type { SigningKey } from './key.ts';
import { numbering } from './numbers.ts';
import type { DrawnTemplate, SampleTemplate } from './sheet-of.ts';

/** Certificates' files, opened by whoever may see the certificate. */
const certificateBiz = 'certificate';

/** What certificates are made from and for whom. */
export interface Making {
  readonly drawn: DrawnTemplate;
  readonly competitionId: string;
  readonly competitionCode: string;
  readonly batchId: string | null;
  readonly by: string;
}

/** What samples are made from. */
type Sampling = Pick<Making, 'competitionCode'> & { readonly drawn: SampleTemplate };

/** A certificate that is drawn and not yet stored as a row. */
export interface MadeCertificate {
  readonly id: string;
  readonly holder: Holder;
  readonly payload: CertificatePayload;
  readonly signature: string;
  readonly storedName: string;
  readonly size: number;
  readonly sha256: string;
  readonly issueTime: Date;
}

/** Without letters and digits that are read as one another. */
const codeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const verifyCode = (services: Pick<Services, 'random'>): string =>
  Array.from(services.random(8), (byte) => codeLetters[byte % codeLetters.length]).join('');

/** The address in a QR code; what follows `#` never leaves the phone that opens it. */
export function qrText(services: Pick<Services, 'config'>, proof: string): string {
  return `${linkOrigin(services.config)}/verify#${proof}`;
}

/** The address that is printed for those who type: no shorter one leads there, and browsers add what is left out. */
const verifyUrl = ({ config }: Pick<Services, 'config'>): string => `${linkOrigin(config).replace(/^https:\/\//, '')}/verify`;

const shownFacts = ({ sheet }: SampleTemplate, { facts }: Pick<Holder, 'facts'>): SheetValues['facts'] =>
  Object.fromEntries(factsOf(sheet).flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])));

const payloadOf = ({ drawn }: Sampling, values: SheetValues, keyId: string): CertificatePayload => ({
  certNo: values.certNo,
  verifyCode: values.verifyCode,
  issueDate: values.issueDate,
  facts: values.facts,
  certKind: drawn.template.certKind,
  keyId,
  page: sheetDigest(drawn.sheet, values),
});

/** The longest that a number, a code and a signature will be, for the check before there are any. */
const sampleProof = (making: Sampling, values: SheetValues): string =>
  compactProof({ payload: payloadOf(making, values, '0'.repeat(16)), signature: new Uint8Array(64) });

/** A page as it would be, with a number and a code that nobody has. */
export function samplePage(services: Services, making: Sampling, facts: Holder['facts']): PageTask {
  const now = services.now();
  const values: SheetValues = {
    certNo: numbering(services, making)(1),
    verifyCode: 'XXXXXXXX',
    verifyUrl: verifyUrl(services),
    issueDate: toWireTime(now).slice(0, 10),
    facts: shownFacts(making.drawn, { facts }),
  };
  const proof = sampleProof(making, values);
  return { values, proof, qrText: qrText(services, proof), time: now.getTime() };
}

/** What stands against the certificates of holders, without making any. */
export async function checkHolders(
  services: Services,
  making: Making,
  holders: readonly Holder[],
  signal?: AbortSignal,
): Promise<readonly (readonly SheetProblem[])[]> {
  const pages = holders.map((holder) => samplePage(services, making, holder.facts));
  return (await drawn(services, making, pages, false, signal)).map(({ problems }) => problems);
}

const drawn = async (services: Services, making: Making, pages: readonly PageTask[], draws: boolean, signal?: AbortSignal) => {
  const { sheet, pictures } = making.drawn;
  const answer = await paperThreads.run({ sheet, pictures, fonts: services.config.SAIYUN_FONTS, draws, pages }, signal);
  const [fault] = answer.faults;
  if (fault) throw new Failure('certificate.problem', { detail: fault[0] });
  return answer.pages;
};

/** What came of making certificates. */
interface Made {
  readonly made: readonly MadeCertificate[];
  /** Holders whose page cannot be drawn, with what stands against it; their numbers are not given. */
  readonly failed: ReadonlyMap<Holder, readonly SheetProblem[]>;
}

/** Signs, draws and stores the files of certificates; `numbers` has one for each holder. */
export async function makeCertificates(
  services: Services,
  making: Making,
  key: SigningKey,
  holders: readonly Holder[],
  numbers: readonly string[],
  signal?: AbortSignal,
): Promise<Made> {
  const issueTime = services.now();
  if (issueTime < key.since) throw new Failure('certificate.clock');
  const signed = holders.map((holder, i) => {
    const values = {
      certNo: numbers[i] ?? '',
      verifyCode: verifyCode(services),
      verifyUrl: verifyUrl(services),
      issueDate: toWireTime(issueTime).slice(0, 10),
      facts: shownFacts(making.drawn, holder),
    };
    return { holder, values, proof: key.sign(payloadOf(making, values, key.keyId)) };
  });
  const pages = signed.map(({ values, proof }): PageTask => {
    const text = compactProof(proof);
    return { values, proof: text, qrText: qrText(services, text), time: issueTime.getTime() };
  });
  const files = await drawn(services, making, pages, true, signal);
  const made: MadeCertificate[] = [];
  const failed = new Map<Holder, readonly SheetProblem[]>();
  for (const [i, { holder, proof }] of signed.entries()) {
    const { bytes, problems } = files[i] ?? { problems: [] };
    if (!bytes) failed.set(holder, problems);
    else {
      const stored = await storeBytes(services, bytes, 'application/pdf');
      const signature = Buffer.from(proof.signature).toString('base64url');
      made.push({ id: newId(services), holder, payload: proof.payload, signature, ...stored, issueTime });
    }
  }
  return { made, failed };
}

/**
 * Stores certificates that were made, and returns them. Whoever has a valid one already, from another batch that ran at the same time, keeps
 * it, and an award that was revoked or an entry that was appealed about meanwhile gives none: the new one comes to nothing, with its file.
 */
export async function insertCertificates(
  services: Services,
  tx: Tx,
  tenantId: number,
  { drawn: { template }, competitionId, batchId, by }: Making,
  made: readonly MadeCertificate[],
): Promise<readonly MadeCertificate[]> {
  const rows = made.map(({ holder: { facts, ...holder }, payload, signature, ...file }) => ({
    ...holder,
    ...file,
    payload,
    signature,
    path: `${certificateBiz}/${file.storedName}.pdf`,
    fileName: certificateFileName({
      holder: holder.holderName,
      award: holder.awardId === null ? null : facts.awardName,
      competition: facts.competitionName,
      number: payload.certNo,
    }),
  }));
  await holdWorks(
    tx,
    tenantId,
    rows.map(({ registrationId }) => registrationId),
  );
  const inserted = await tx.many<{ id: string }>(
    `insert into ds_tb_certificate (id, tenant_id, cert_no, batch_id, template_id, template_version, competition_id, award_id, registration_id, unit_id,
       area_id, group_id, user_id, holder_type, holder_id, holder_name, verify_code, payload, payload_sig, key_id, pdf_sha256, file_id, status, issue_time,
       create_by, create_time)
     select r.id, $2::int, r.payload->>'certNo', $3, $4, $5::int, $6, r."awardId", r."registrationId", r."unitId", r."areaId", r."groupId", r."userId",
       r."holderType", r."holderId", r."holderName", r.payload->>'verifyCode', r.payload, r.signature, r.payload->>'keyId', r.sha256, r.path,
       '${certificateStatus.valid}', r."issueTime", $7, r."issueTime"
     from jsonb_to_recordset($1::jsonb) as r(id text, payload jsonb, signature text, sha256 text, path text, "awardId" text, "registrationId" text,
       "unitId" text, "areaId" text, "groupId" text, "userId" text, "holderType" text, "holderId" text, "holderName" text, "issueTime" timestamptz)
     where (r."awardId" is null or exists (select 1 from ds_tb_award a where a.id = r."awardId" and a.tenant_id = $2 and a.status = '${awardStatus.confirmed}'
       and a.del_flag = '0')) and (r."registrationId" is null or not ${isAppealed('r."registrationId"')})
     on conflict do nothing returning id`,
    [JSON.stringify(rows), tenantId, batchId, template.id, template.version, competitionId, by],
  );
  const kept = new Set(inserted.map(({ id }) => id));
  await tx.run(
    `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by, create_time)
     select r.path, $2::int, r."storedName", '${certificateBiz}', r."fileName", 'application/pdf', r.size, r.sha256, $3, r."issueTime"
     from jsonb_to_recordset($1::jsonb) as r(path text, "storedName" text, "fileName" text, size bigint, sha256 text, "issueTime" timestamptz)`,
    [JSON.stringify(rows.filter(({ id }) => kept.has(id))), tenantId, by],
  );
  for (const { id, storedName } of made) if (!kept.has(id)) await services.storage.remove(storedName);
  return made.filter(({ id }) => kept.has(id));
}
