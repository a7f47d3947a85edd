import type { AnyRow } from '@saiyun/sdk/contract';
import { reviewProjectStatus, worksScore } from '@saiyun/sdk/entities';
import { useMay } from '../../kit/permission/use-may.ts';
import { textOf } from '../../lib/text-of.ts';
import { useScoresText } from '../../messages/scores/index.ts';
import { ProjectLinks } from './project-links.tsx';

const scored: readonly string[] = [reviewProjectStatus.closed, reviewProjectStatus.published];
const hasEnded = ({ status }: AnyRow): boolean => scored.includes(textOf(status));

const rankingPath = (projectId: string): string => `/review/worksScore?${new URLSearchParams({ projectId }).toString()}`;

/** Leads to the rankings of a competition's projects whose reviewing has ended. */
export function ToScores({ competitionId }: { readonly competitionId: string }) {
  const { t } = useScoresText();
  const may = useMay();
  if (!may.call(worksScore, 'list')) return null;
  return (
    <ProjectLinks competitionId={competitionId} label={t('title')} isFor={hasEnded} to={rankingPath} say={(name) => t('seeOf', { name })} />
  );
}
