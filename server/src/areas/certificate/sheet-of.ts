import { createHash } from 'node:crypto';
import type { CertificateProblem, StoredRow } from '@saiyun/sdk/contract';
import { certificateTemplate, templateStatus } from '@saiyun/sdk/entities';
import { canonicalJson } from '@saiyun/sdk/logic/digest';
import { pageSizes } from '@saiyun/sdk/rules';
import type { Tx } from '../../db/db.ts';
import type { Services } from '../../kernel/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { type DbRow, fromDb } from '../../kernel/row/row.ts';
import type { PaperTask, Sheet } from '../../paper/index.ts';
import { storedFile } from '../files/stored-file.ts';

export type Template = StoredRow<typeof certificateTemplate>;

/** A template as it is drawn. */
export interface DrawnTemplate {
  readonly template: Template;
  readonly sheet: Sheet;
  readonly pictures: PaperTask['pictures'];
  /** Changes with everything that a page is drawn from. */
  readonly digest: string;
  /** What stands against every page. */
  readonly problems: readonly CertificateProblem[];
}

/** As much of it as a sample needs. */
export interface SampleTemplate extends Pick<DrawnTemplate, 'sheet' | 'pictures'> {
  readonly template: Pick<Template, 'certKind' | 'numberRule'>;
}

/** The page that a template describes. */
export function sheetOf(template: Pick<Template, 'pageSize' | 'locale' | 'elements'>): Sheet {
  const [width, height] = pageSizes[template.pageSize] ?? [297, 210];
  return { width, height, locale: template.locale, elements: template.elements };
}

const bytesOf = async (services: Services, tenantId: number, path: string): Promise<Uint8Array | undefined> => {
  const file = await storedFile(services, path);
  const stream = file?.tenantId === tenantId ? await services.storage.read(file.storedName) : undefined;
  return stream && Buffer.concat(await stream.toArray());
};

/** Reads a template with its pictures. */
export async function drawnTemplate(services: Services, tenantId: number, template: Template): Promise<DrawnTemplate> {
  const sheet = sheetOf(template);
  const paths = new Set(sheet.elements.flatMap(({ file }) => (file === undefined ? [] : [file])));
  const pictures: [string, Uint8Array][] = [];
  const problems: CertificateProblem[] = [];
  for (const path of paths) {
    const bytes = await bytesOf(services, tenantId, path);
    if (bytes) pictures.push([path, new Uint8Array(bytes)]);
    else problems.push({ holder: '', kind: 'picture', detail: path });
  }
  const hash = createHash('sha256').update(canonicalJson({ sheet, numberRule: template.numberRule, certKind: template.certKind }));
  for (const [, bytes] of pictures) hash.update(bytes);
  return { template, sheet, pictures, digest: hash.digest('hex'), problems };
}

/** Whether `o` is a version of the template `t`: of the same name, for the same competition, of one kind and in one language. */
export const sameTemplate = `o.tenant_id = t.tenant_id and o.template_name = t.template_name and o.cert_kind = t.cert_kind and o.locale = t.locale
  and o.competition_id is not distinct from t.competition_id and o.del_flag = '0'`;

/** The template itself if it is in use, else the version of it that is: a certificate outlives the version that it was issued by. */
export async function currentTemplate(services: Services, tx: Tx, tenantId: number, id: string): Promise<Template> {
  // Deleted too: a version that is gone still says which template it was of.
  const found = await tx.one<{ id: string }>(
    `select o.id from ds_tb_certificate_template t join ds_tb_certificate_template o on ${sameTemplate}
     where t.id = $1 and t.tenant_id = $2 and o.status = '${templateStatus.inUse}' order by (o.id = t.id) desc, o.version desc limit 1`,
    [id, tenantId],
  );
  return templateInUse(services, tx, tenantId, found?.id ?? id);
}

/** The tenant's template; refuses one that is not in use. */
export async function templateInUse(services: Services, tx: Tx, tenantId: number, id: string): Promise<Template> {
  const found = await tx.one<DbRow>(`select * from ds_tb_certificate_template where id = $1 and tenant_id = $2 and del_flag = '0'`, [
    id,
    tenantId,
  ]);
  const template = found && fromDb(services, certificateTemplate, found);
  if (!template || template.status !== templateStatus.inUse) throw new Failure('certificate.template_retired');
  return template;
}
