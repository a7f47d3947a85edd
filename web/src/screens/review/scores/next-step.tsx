import { award, certificateBatch } from '@saiyun/sdk/entities';
import { Alert, Flex } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../../kit/permission/use-may.ts';
import type { VerbNext } from '../../../kit/verbs/verb-next.ts';
import { useScoresText } from '../../../messages/scores/index.ts';
import { issuingPath } from '../../certificate/issuing-path.ts';
import { awardListPath, useAwardCounts } from '../publish-note.tsx';

/** What follows once scores are confirmed: the awards that they propose, and when those are confirmed their certificates. */
export function NextStep({ projectId, competitionId }: { readonly projectId: string; readonly competitionId: string }) {
  const { t } = useScoresText();
  const may = useMay();
  const counts = useAwardCounts(projectId);
  if (!counts) return null;
  const [proposed = 0, onNotice = 0, confirmed = 0] = counts;
  const open = proposed + onNotice;
  if (open + confirmed === 0) return null;
  const says = proposed > 0 ? 'next.proposed' : onNotice > 0 ? 'next.onNotice' : 'next.confirmed';
  const count = proposed > 0 ? proposed : onNotice > 0 ? onNotice : confirmed;
  return (
    <Alert
      type={open > 0 ? 'info' : 'success'}
      showIcon
      title={t(says, { count })}
      description={
        <Flex gap="middle" wrap>
          <Link to={awardListPath(projectId)}>{t('next.toAwards')}</Link>
          {confirmed > 0 && may.call(certificateBatch, 'add') && <Link to={issuingPath(competitionId)}>{t('next.toCertificates')}</Link>}
        </Flex>
      }
    />
  );
}

const awardsNext: VerbNext = ([run]) =>
  typeof run?.projectId === 'string' ? { label: ['获奖名单', 'Awards'], of: award, to: awardListPath(run.projectId) } : undefined;

/** The way to the awards of a project, for whoever has just confirmed its scores. */
export const confirmNexts = { confirm: awardsNext };
