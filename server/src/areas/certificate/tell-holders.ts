import type { Ctx } from '../../kernel/context.ts';
import { tell } from '../message/telling/tell.ts';
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
