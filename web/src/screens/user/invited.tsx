import { entryCalls } from '@saiyun/sdk/calls';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../lib/api/client.ts';
import { useEntryText } from '../../messages/entry/index.ts';

const entries = entryCalls(client.send);

/** Who invites by a code, before anybody has signed in; undefined where the code does not hold, which is told once somebody has. */
export function useInvitation(code: string | undefined) {
  const { lang } = useEntryText();
  const { data } = useQuery({
    queryKey: ['team-invitation', lang, code],
    queryFn: () => entries.invitation(code ?? ''),
    enabled: code !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Above the form of whoever follows an invitation: to which team it leads. */
export function Invited({ code }: { readonly code: string }) {
  const { t } = useEntryText();
  const of = useInvitation(code);
  if (!of) return null;
  const { captain, teamName, competitionName, memberRole } = of;
  return (
    <p className="si-invited" role="status">
      <strong>{t(`invited.${memberRole}`, { captain, team: teamName })}</strong>
      <span>{competitionName}</span>
    </p>
  );
}
