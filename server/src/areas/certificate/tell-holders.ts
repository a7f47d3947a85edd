import type { Ctx } from '../../kernel/context.ts';
import { type Telling, tell } from '../message/telling/tell.ts';
import { reasonText } from '../message/telling/texts.ts';
import type { MadeCertificate } from './make.ts';

/** Where holders find their own. */
const ownPage = '/competition/certificate';

/** Tells those holders who have an account that their certificates are there; without a language of their own in that of the certificate. */
export async function tellHolders(ctx: Ctx, locale: string, competitionId: string, issued: readonly MadeCertificate[]): Promise<void> {
  const language = locale === 'en' ? 'en' : 'zh-CN';
  await tell(
    ctx,
    issued.flatMap(({ holder: { userId, facts }, payload }) =>
      userId === null
        ? []
        : [
            {
              kind: 'certificateIssued',
              competitionId,
              userIds: [userId],
              said: () => ({ competition: facts.competitionName ?? '', number: payload.certNo }),
              language,
              busType: 'dsTbCertificate',
              openPage: ownPage,
            },
          ],
    ),
  );
}

interface Withdrawn {
  readonly holder: string;
  readonly certNo: string;
  readonly userId: string | null;
  readonly competitionId: string;
  readonly competitionName: string;
  readonly competitionNameEn: string | null;
  readonly locale: string;
}

/**
 * Tells holders that their certificates are no longer valid, why, and by which they were replaced. The captain hears of those whose holder
 * has no account: somebody has to know before it is shown to others.
 */
export async function tellWithdrawn(ctx: Ctx, ids: readonly string[], reason: string, replacement?: MadeCertificate): Promise<void> {
  const rows = await ctx.db.many<Withdrawn>(
    `select t.holder_name as holder, t.cert_no as "certNo", coalesce(t.user_id, r.captain_user_id) as "userId", t.competition_id as "competitionId",
       c.competition_name as "competitionName", c.competition_name_en as "competitionNameEn", p.locale
     from ds_tb_certificate t
     join ds_tb_competition c on c.id = t.competition_id and c.tenant_id = t.tenant_id
     join ds_tb_certificate_template p on p.id = t.template_id and p.tenant_id = t.tenant_id
     left join ds_tb_registration r on r.id = t.registration_id and r.tenant_id = t.tenant_id
     where t.tenant_id = $1 and t.id = any($2) and t.del_flag = '0' order by t.cert_no`,
    [ctx.tenantId, ids],
  );
  await tell(
    ctx,
    rows.flatMap(({ holder, certNo, userId, competitionId, competitionName, competitionNameEn, locale }): readonly Telling[] =>
      userId === null
        ? []
        : [
            {
              kind: replacement ? 'certificateReplaced' : 'certificateRevoked',
              competitionId,
              userIds: [userId],
              said: (language) => ({
                holder,
                competition: language === 'en' ? (competitionNameEn ?? competitionName) : competitionName,
                number: replacement?.payload.certNo ?? certNo,
                oldNumber: certNo,
                why: reasonText(language, reason),
              }),
              language: locale === 'en' ? 'en' : 'zh-CN',
              busType: 'dsTbCertificate',
              openPage: ownPage,
            },
          ],
    ),
  );
}
