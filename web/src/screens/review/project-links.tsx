import type { AnyRow } from '@saiyun/sdk/contract';
import { reviewProject } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { useLanguage } from '../../lib/store/language.ts';

interface Props {
  readonly competitionId: string;
  /** What the links lead to, for those who hear the page. */
  readonly label: string;
  readonly isFor?: (row: AnyRow) => boolean;
  readonly to: (id: string) => string;
  /** What the link to a project of this name says. */
  readonly say: (name: string) => string;
}

/** A link for each review project of a competition; nothing where there is none. */
export function ProjectLinks({ competitionId, label, isFor = () => true, to, say }: Props) {
  const lang = useLanguage();
  const may = useMay();
  const query = { match: { competitionId }, pageNo: 1, pageSize: 20 };
  const { data } = useQuery({
    queryKey: keys.list(reviewProject.name, { ...query, lang, of: 'links' }),
    queryFn: ({ signal }) => client.entity(reviewProject).list(query, { signal }),
    enabled: may.call(reviewProject, 'list'),
  });
  const rows = data?.records.filter(isFor) ?? [];
  if (rows.length === 0) return null;
  return (
    <Flex wrap gap="small" component="nav" aria-label={label}>
      {rows.map((row) => (
        <Link key={row.id} className="kt-act" to={to(row.id)}>
          {say(rowTitle(reviewProject, row, lang))}
        </Link>
      ))}
    </Flex>
  );
}
