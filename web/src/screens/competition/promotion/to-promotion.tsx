import type { AnyRow } from '@saiyun/sdk/contract';
import { stage, stageStatus } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { usePromotionText } from '../../../messages/promotion/index.ts';
import { promotionPath } from './promotion-path.ts';

const isOver = ({ status }: AnyRow): boolean => status === stageStatus.closed || status === stageStatus.published;

/** Leads from a stage that is over to who goes on from it. */
export function PromotionLink({ row }: { readonly row: AnyRow }) {
  const { t } = usePromotionText();
  const may = useMay();
  if (!isOver(row) || !may.verbs(stage).includes('promote')) return null;
  return (
    <Link className="kt-act" data-main="true" to={promotionPath(row.id)}>
      {t('see')}
    </Link>
  );
}

/** Leads from a competition to the promotion from each of its stages but the last. */
export function ToPromotion({ competitionId }: { readonly competitionId: string }) {
  const { t, lang } = usePromotionText();
  const may = useMay();
  const query = { match: { competitionId }, column: 'stageNo', order: 'asc', pageNo: 1, pageSize: 50 } as const;
  const { data } = useQuery({
    queryKey: keys.list(stage.name, { ...query, lang, of: 'promotion' }),
    queryFn: ({ signal }) => client.entity(stage).list(query, { signal }),
    enabled: may.call(stage, 'list') && may.verbs(stage).includes('promote'),
  });
  const rows = data?.records.slice(0, -1) ?? [];
  if (rows.length === 0) return null;
  return (
    <Flex wrap gap="small" component="nav" aria-label={t('title')}>
      {rows.map((row) => (
        <Link key={row.id} className="kt-act" to={promotionPath(row.id)}>
          {t('seeOf', { stage: rowTitle(stage, row, lang) })}
        </Link>
      ))}
    </Flex>
  );
}
