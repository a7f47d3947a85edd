import { competitionStatus } from '@saiyun/sdk/entities';
import type { TimelineFacts } from '@saiyun/sdk/logic/timeline';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import { useSearchParams } from 'react-router';
import { usePlaceText } from '../../../../messages/place/index.ts';
import { LoadFailure } from '../../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../../ui/skeleton-rows.tsx';
import type { CompetitionRow } from '../parts.ts';
import { Simulator } from './simulator.tsx';
import { useFacts } from './use-facts.ts';

/** Who may do what at a chosen moment of a competition; the moment is in the address. */
export function Timeline({ row }: { readonly row: CompetitionRow }) {
  const { t } = usePlaceText();
  const [params, setParams] = useSearchParams();
  return (
    <OfCompetition
      competition={row}
      id={row.id}
      start={fromWireTime(params.get('at') ?? '')}
      note={
        row.status === competitionStatus.unpublished
          ? t('timeline.unpublished')
          : row.status === competitionStatus.ended
            ? t('timeline.ended')
            : undefined
      }
      onSettle={(at) =>
        setParams((now) => new URLSearchParams([...[...now].filter(([key]) => key !== 'at'), ['at', toWireTime(at)]]), { replace: true })
      }
    />
  );
}

interface Props {
  /** As stored, or as it is being edited. */
  readonly competition: TimelineFacts['competition'];
  readonly id: string;
  readonly start?: Date | undefined;
  readonly note?: string | undefined;
  readonly onSettle?: ((at: Date) => void) | undefined;
}

/** The same for values that are not saved yet. */
export function OfCompetition({ competition, id, ...rest }: Props) {
  const { t } = usePlaceText();
  const { data, error, refetch } = useFacts(id);
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} label={t('loading')} />;
  return <Simulator facts={{ ...data, competition }} {...rest} />;
}
