import type { Row } from '@saiyun/sdk/contract';
import { certificateTemplate, templateStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';

export type Template = Row<typeof certificateTemplate>;

const mostRows = 200;

/** Templates in use that a competition may have, its own and those for every one; `data` are all while no competition is chosen. */
export function useTemplates(competitionId: string, isAsked = true) {
  const { lang } = useCertificateText();
  return useQuery({
    queryKey: [...keys.entity(certificateTemplate.name), 'in use', lang],
    queryFn: async () =>
      (await client.entity(certificateTemplate).list({ match: { status: templateStatus.inUse }, pageSize: mostRows }))
        .records as unknown as readonly Template[],
    select: (all) => all.filter((one) => !one.competitionId || competitionId === '' || one.competitionId === competitionId),
    enabled: isAsked,
  });
}
