import type { Row } from '@saiyun/sdk/contract';
import { appealOutcome, appealStatus, reviewAppeal, works } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Flex, Typography } from 'antd';
import { Link } from 'react-router';
import { type DetailSlotProps, EntityDetail } from '../../kit/detail/entity-detail.tsx';
import type { PlainPage } from '../../kit/list/overrides.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { faultOf } from '../../lib/errors/error-policy.ts';
import { rowPath } from '../../lib/record-path.ts';
import { useReviewText } from '../../messages/review/index.ts';
import { entryPath, workPath } from '../participant/entry/part-names.ts';

type Appeal = Row<typeof reviewAppeal>;

/** Where a case stands, by its outcome or, without one, its state, as a key of its sentence. */
const stages: Readonly<Record<string, 'asked' | 'accepted' | 'refused' | 'upheld' | 'rejected'>> = {
  [appealStatus.asked]: 'asked',
  [appealStatus.accepted]: 'accepted',
  [appealStatus.refused]: 'refused',
  [appealStatus.closed]: 'rejected',
  [appealOutcome.upheld]: 'upheld',
  [appealOutcome.rejected]: 'rejected',
};

/** The ways to the work and its entry where they are the reader's own; an objection is mostly to the award of others. */
function Ways({ worksId }: { readonly worksId: string }) {
  const { t } = useReviewText();
  const may = useMay();
  const { data } = useQuery({
    queryKey: [...keys.row(works.name, worksId), 'of appeal'],
    queryFn: ({ signal }) => client.entity(works).queryById(worksId, { signal }),
    enabled: may.call(works, 'queryById'),
    retry: (count, failure) => faultOf(failure).kind === 'network' && count < 2,
  });
  if (!data) return null;
  const isEntrant = may.roles.includes('APPL');
  return (
    <Flex gap="middle" wrap>
      <Link className="kt-act" to={isEntrant ? workPath(worksId) : rowPath(works.name, worksId)}>
        {t('appeal.own.toWork')}
      </Link>
      {isEntrant && typeof data.registrationId === 'string' && (
        <Link className="kt-act" to={entryPath(data.registrationId)}>
          {t('appeal.own.toEntry')}
        </Link>
      )}
    </Flex>
  );
}

/** A case as its author reads it: where it stands, what was answered, what was written, and the way to the own work. */
function Body({ entity, row }: DetailSlotProps<Appeal>) {
  const { t } = useReviewText();
  const { status, outcome, opinion, createTime, worksId, awardId_dictText } = row;
  return (
    <Flex vertical gap="middle" align="stretch">
      <strong role="status">{t(`appeal.own.${stages[outcome ?? status ?? ''] ?? 'asked'}`)}</strong>
      {opinion && (
        <section>
          <Typography.Title level={2} style={{ fontSize: 'inherit' }}>
            {t('appeal.own.answer')}
          </Typography.Title>
          <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }}>{opinion}</Typography.Paragraph>
        </section>
      )}
      <EntityDetail entity={entity} row={row} only={['reason', 'evidence']} title={t('appeal.own.wrote')} />
      {awardId_dictText && <span>{t('appeal.own.award', { award: awardId_dictText })}</span>}
      <Typography.Text type="secondary">{t('appeal.own.time', { time: createTime.slice(0, 16) })}</Typography.Text>
      <Ways worksId={worksId} />
    </Flex>
  );
}

function Title({ row: { awardId, worksId_dictText } }: { readonly row: Appeal }) {
  const { t } = useReviewText();
  return t(awardId ? 'appeal.own.objection' : 'appeal.own.appeal', { work: worksId_dictText ?? '' });
}

/** For whoever may write one and decides none. */
export const ownAppeal: PlainPage<Appeal> = {
  isFor: (may) => may.call(reviewAppeal, 'add') && !may.verbs(reviewAppeal).includes('accept'),
  Title,
  Body,
};
