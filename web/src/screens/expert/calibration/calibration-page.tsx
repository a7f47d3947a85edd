import '../desk/desk.css';
import '../sheet/sheet.css';
import './calibration.css';
import { ArrowLeftOutlined, SendOutlined } from '@ant-design/icons';
import type { MyCalibration } from '@saiyun/sdk/calls';
import { calibratedWorks, itemTree } from '@saiyun/sdk/rules';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { keys } from '../../../lib/api/query-keys.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { inLanguage } from '../../../lib/store/language.ts';
import { useMobile } from '../../../lib/use-media.ts';
import { useCalibrationText } from '../../../messages/calibration/index.ts';
import { useReviewText } from '../../../messages/review/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { Split } from '../desk/split.tsx';
import { WorkPanel } from '../desk/work-panel.tsx';
import { ReviewItem } from '../sheet/review-item.tsx';
import { faultsOf } from '../sheet/review-state.ts';
import { Items } from '../sheet/score-form.tsx';
import { Total } from '../sheet/total.tsx';
import { useSheetKeys } from '../sheet/use-sheet-keys.ts';
import { calibrationPath, calibrations } from './calls.ts';
import { Comparison } from './comparison.tsx';
import { useScoring } from './use-scoring.ts';

const projectPath = ({ projectId }: MyCalibration): string => `/expert/projectReview/${projectId}`;

function Head({ detail }: { readonly detail: MyCalibration }) {
  const { t, lang } = useCalibrationText();
  const { work, works, standing } = detail;
  return (
    <header className="rd-head">
      <Link to={projectPath(detail)} className="rd-back" aria-label={t('back')} title={t('back')}>
        <ArrowLeftOutlined aria-hidden />
      </Link>
      <div className="rd-what">
        <h1>
          <span className="ca-which">{t('no', { no: work.no })}</span> {inLanguage(lang, works.title, works.titleEn)}
        </h1>
        <p>
          {detail.competitionName} · {detail.projectName}
        </p>
      </div>
      {standing.all > 0 && (
        <span className="rd-progress">
          <progress className="pg-progress" max={standing.all} value={calibratedWorks(standing)} aria-label={t('progress')} />
          {t('done', { done: calibratedWorks(standing), all: standing.all })}
        </span>
      )}
    </header>
  );
}

interface SidesProps {
  readonly detail: MyCalibration;
  readonly sheet: ReactNode;
  readonly bar: ReactNode;
}

/** The work at the left and what is written about it at the right, as on the review desk. */
function Sides({ detail, sheet, bar }: SidesProps) {
  const { t } = useCalibrationText();
  const isNarrow = useMobile();
  const [side, setSide] = useState<'work' | 'sheet'>(detail.own ? 'sheet' : 'work');
  const work = <WorkPanel detail={detail} />;
  return (
    <div className="rd">
      <Head detail={detail} />
      {isNarrow ? (
        <>
          <Segmented
            block
            className="rd-sides"
            value={side}
            onChange={setSide}
            options={(['work', 'sheet'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <div hidden={side !== 'work'}>{work}</div>
          <div hidden={side !== 'sheet'}>{sheet}</div>
        </>
      ) : (
        <div className="rd-body">
          <Split label={t('split')} left={work} right={sheet} />
        </div>
      )}
      <footer className="sf-bar">{bar}</footer>
    </div>
  );
}

/** The sheet while scores can be given. */
function Scoring({ detail }: { readonly detail: MyCalibration }) {
  const { t, lang } = useCalibrationText();
  const { t: review } = useReviewText();
  const scoring = useScoring(detail);
  const { items, draft, dispatch, isSending } = scoring;
  const { template, work, hints } = detail;
  const faults = faultsOf(items, draft);
  const submit = () => {
    dispatch({ type: 'showFaults' });
    const count = faultsOf(items, { ...draft, showFaults: true }).size;
    if (count > 0) return feedback.message('warning', t('submit.faults', { count }));
    void scoring.submit();
  };
  const nothing = () => undefined;
  const onKeyDown = useSheetKeys(scoring, { next: nothing, previous: nothing, submit });
  const hintOf = (itemId: string) => hints?.find((one) => one.itemId === itemId)?.is;
  const sheet = (
    <div className="rd-sheet" onKeyDownCapture={onKeyDown}>
      <section className="sf" aria-label={t('sheet')}>
        <div className="sf-head">
          <h2>{inLanguage(lang, template.templateName, template.templateNameEn)}</h2>
          <small>{review('form.fullMark', { mark: template.fullMark })}</small>
        </div>
        {work.state === 'again' && (
          <Alert
            type="warning"
            showIcon
            title={t('again.title', { count: work.triesLeft })}
            description={t(work.referenceSeen ? 'again.seen' : 'again.text')}
          />
        )}
        <Items
          nodes={itemTree(template.items)}
          draw={(item) => {
            const hint = hintOf(item.id);
            return (
              <div key={item.id} className="ca-item">
                <ReviewItem
                  item={item}
                  value={draft.values[item.id]}
                  issue={faults.get(item.id)}
                  readOnly={false}
                  onChange={(value) => dispatch({ type: 'item', value })}
                />
                {hint && <StateMark tone="attention">{t(`hint.${hint}`)}</StateMark>}
              </div>
            );
          }}
        />
      </section>
    </div>
  );
  const bar = (
    <>
      <span className="sf-total">
        <Total items={items} content={draft} fullMark={template.fullMark} />
      </span>
      <span className="ca-note">{work.triesLeft > 1 ? t('submit.more', { count: work.triesLeft - 1 }) : t('submit.last')}</span>
      <Button type="primary" icon={<SendOutlined aria-hidden />} loading={isSending} onClick={submit} aria-keyshortcuts="Control+Enter">
        {t('submit')}
      </Button>
    </>
  );
  return <Sides detail={detail} sheet={sheet} bar={bar} />;
}

/** What came of it, or that nothing can be given now. */
function Scored({ detail }: { readonly detail: MyCalibration }) {
  const { t } = useCalibrationText();
  const { own, reference, nextId, standing } = detail;
  const sheet = (
    <div className="rd-sheet">
      {own && reference ? (
        <Comparison detail={detail} own={own} reference={reference} />
      ) : (
        <section className="sf">
          <Alert type="info" showIcon title={t('closed')} />
        </section>
      )}
    </div>
  );
  const bar = (
    <>
      <span className="ca-note">{t('done', { done: calibratedWorks(standing), all: standing.all })}</span>
      {nextId && (
        <Link to={calibrationPath(nextId)}>
          <Button type={standing.needed ? 'primary' : 'default'} tabIndex={-1}>
            {t('toNext')}
          </Button>
        </Link>
      )}
      {!standing.needed && (
        <Link to={projectPath(detail)}>
          <Button type={nextId ? 'default' : 'primary'} tabIndex={-1}>
            {t('toReviews')}
          </Button>
        </Link>
      )}
    </>
  );
  return <Sides detail={detail} sheet={sheet} bar={bar} />;
}

/** One calibration work: scored like a review, then seen beside the reference. */
export function CalibrationPage() {
  const { lang } = useCalibrationText();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.myReviews, 'calibration', id, lang],
    queryFn: () => calibrations.detail(id),
    // What one types is never replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data)
    return (
      <div className="rd" aria-busy="true">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    );
  const key = `${id} ${data.work.tries}`;
  return data.editable ? <Scoring key={key} detail={data} /> : <Scored key={key} detail={data} />;
}
