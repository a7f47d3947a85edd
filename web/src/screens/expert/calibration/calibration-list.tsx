import './calibration.css';
import { RightOutlined } from '@ant-design/icons';
import type { CalibrationStanding, CalibrationState, MyCalibrationWork } from '@saiyun/sdk/calls';
import type { Tone } from '@saiyun/sdk/contract';
import { calibratedWorks } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { keys } from '../../../lib/api/query-keys.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { calibrationPath, calibrations, signed } from './calls.ts';

const toneOf: Readonly<Record<CalibrationState, Tone>> = { open: 'waiting', again: 'attention', within: 'good', outside: 'bad' };
const wayOf = { open: 'start', again: 'again', within: 'see', outside: 'see' } as const;
const texts = { offered: 'text.offered', done: 'text.done', within: 'text.within' } as const;

const textOf = (mode: string) => texts[mode as keyof typeof texts] ?? 'text.offered';

function Row({ work }: { readonly work: MyCalibrationWork }) {
  const { t } = useCalibrationText();
  return (
    <li className="ca-row">
      <span className="ca-no">{t('no', { no: work.no })}</span>
      <Link to={calibrationPath(work.id)}>{work.title}</Link>
      <StateMark tone={toneOf[work.state]}>{t(`state.${work.state}`)}</StateMark>
      <span className="ca-distance">{work.distance === null ? '' : signed(work.distance)}</span>
      <span className="ca-go" aria-hidden="true">
        {t(wayOf[work.state])} <RightOutlined />
      </span>
    </li>
  );
}

/** The works that the expert scores before those of the project. */
export function CalibrationList({ projectId, standing }: { readonly projectId: string; readonly standing: CalibrationStanding }) {
  const { t } = useCalibrationText();
  const lang = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.myReviews, 'calibrations', projectId, lang],
    queryFn: () => calibrations.list(projectId),
    staleTime: 0,
  });
  const next = data?.find(({ state }) => state === 'open' || state === 'again');
  return (
    <section className="pg-card ca" aria-label={t('title')}>
      <div className="pg-title">
        <h2>{t('title')}</h2>
        <span className="ca-progress">
          <progress className="pg-progress" max={standing.all} value={calibratedWorks(standing)} aria-label={t('progress')} />
          {t('done', { done: calibratedWorks(standing), all: standing.all })}
        </span>
        {next && (
          <Link to={calibrationPath(next.id)}>
            <Button type={standing.needed ? 'primary' : 'default'} tabIndex={-1}>
              {t(next.state === 'again' ? 'again' : 'next')}
            </Button>
          </Link>
        )}
      </div>
      <p className="pg-note">{t(textOf(standing.mode))}</p>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 2 }} title={false} />}
      {data && (
        <ul className="ca-rows">
          {data.map((work) => (
            <Row key={work.id} work={work} />
          ))}
        </ul>
      )}
    </section>
  );
}
