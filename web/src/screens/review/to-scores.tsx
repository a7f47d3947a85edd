import { reviewProject, reviewProjectStatus, worksScore } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { textOf } from '../../lib/text-of.ts';
import { useScoresText } from '../../messages/scores/index.ts';

const scored: readonly string[] = [reviewProjectStatus.closed, reviewProjectStatus.published];

/** Leads to the rankings of a competition's projects whose reviewing has ended. */
export function ToScores({ competitionId }: { readonly competitionId: string }) {
  const { t, lang } = useScoresText();
  const may = useMay();
  const query = { match: { competitionId }, pageNo: 1, pageSize: 20 };
  const { data } = useQuery({
    queryKey: keys.list(reviewProject.name, { ...query, lang, of: 'scores' }),
    queryFn: ({ signal }) => client.entity(reviewProject).list(query, { signal }),
    enabled: may.call(reviewProject, 'list') && may.call(worksScore, 'list'),
  });
  const ended = data?.records.filter(({ status }) => scored.includes(textOf(status))) ?? [];
  if (ended.length === 0) return null;
  return (
    <Flex wrap gap="small" component="nav" aria-label={t('title')}>
      {ended.map((row) => (
        <Link key={row.id} className="kt-act" to={`/review/worksScore?${new URLSearchParams({ projectId: row.id }).toString()}`}>
          {t('seeOf', { name: rowTitle(reviewProject, row, lang) })}
        </Link>
      ))}
    </Flex>
  );
}
