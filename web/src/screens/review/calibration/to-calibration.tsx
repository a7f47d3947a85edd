import { reviewProject } from '@saiyun/sdk/entities';
import { rowTitle } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { roomPath } from './room-path.ts';

/** Leads to the calibration of each review project of a competition, where experts stand beside the works. */
export function ToCalibration({ competitionId }: { readonly competitionId: string }) {
  const { t, lang } = useCalibrationText();
  const may = useMay();
  const query = { match: { competitionId }, pageNo: 1, pageSize: 20 };
  const { data } = useQuery({
    queryKey: keys.list(reviewProject.name, { ...query, lang, of: 'calibration' }),
    queryFn: ({ signal }) => client.entity(reviewProject).list(query, { signal }),
    enabled: may.call(reviewProject, 'list'),
  });
  if (!data || data.records.length === 0) return null;
  return (
    <Flex wrap gap="small" component="nav" aria-label={t('room.title')}>
      {data.records.map((row) => (
        <Link key={row.id} className="kt-act" to={roomPath(row.id)}>
          {t('room.seeOf', { name: rowTitle(reviewProject, row, lang) })}
        </Link>
      ))}
    </Flex>
  );
}
