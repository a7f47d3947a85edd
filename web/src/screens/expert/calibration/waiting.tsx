import './calibration.css';
import { RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { keys } from '../../../lib/api/query-keys.ts';
import { useLanguage } from '../../../lib/store/language.ts';
import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import { calibrationPath, calibrations } from './calls.ts';

const shownMost = 20;

/** The calibration works of all projects that wait for the expert; nothing where none waits. */
export function WaitingCalibrations() {
  const { t } = useCalibrationText();
  const lang = useLanguage();
  const { data } = useQuery({
    queryKey: [...keys.myReviews, 'calibrations waiting', lang],
    queryFn: () => calibrations.waiting({ pageSize: shownMost }),
    staleTime: 0,
  });
  if (!data || data.records.length === 0) return null;
  return (
    <section className="pg-card ca ca-waiting" aria-label={t('waiting')}>
      <div className="pg-title">
        <h2>{t('waiting')}</h2>
      </div>
      <ul className="ca-rows">
        {data.records.map((work) => (
          <li key={work.id} className="ca-row ca-short">
            <Link to={calibrationPath(work.id)}>{work.title}</Link>
            <span className="ca-note">{work.projectName}</span>
            <StateMark tone={work.tries > 0 ? 'attention' : 'waiting'}>{t(work.tries > 0 ? 'state.again' : 'state.open')}</StateMark>
            <span className="ca-go" aria-hidden="true">
              {t(work.tries > 0 ? 'again' : 'start')} <RightOutlined />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
