import '../../../kit/kit.css';
import './score-room.css';
import type { ScoreRoom, ScoreVerified } from '@saiyun/sdk/calls';
import type { Row } from '@saiyun/sdk/contract';
import { awardRule, reviewProject, reviewProjectStatus, scoreRun, scoreRunStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { useMay } from '../../../kit/permission/use-may.ts';
import { useVerbs } from '../../../kit/verbs/use-verbs.tsx';
import { VerbButtons } from '../../../kit/verbs/verb-buttons.tsx';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useScoresText } from '../../../messages/scores/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { CalibrationLink } from '../calibration/link.tsx';
import { publishNotes } from '../publish-note.tsx';
import { confirmNotes } from '../score-run.tsx';
import { projects, readAgain, roomQuery, runs, scores } from './calls.ts';
import { FewReviews, fewReviewsPath } from './few-reviews.tsx';
import { confirmNexts, NextStep } from './next-step.tsx';
import { ScoreLines } from './score-lines.tsx';
import { ScoreList } from './score-list.tsx';
import { Distribution, Experts, Quality } from './score-quality.tsx';
import { ScoreWhy } from './score-why.tsx';
import { useCutLines } from './use-cut-lines.ts';

type Run = Row<typeof scoreRun>;
type Project = Row<typeof reviewProject>;

/** Verbs of a project that belong to its scores. */
const scoring = ['score', 'publishResult', 'withdrawResult'];
const otherVerbs = Object.keys(reviewProject.verbs).filter((name) => !scoring.includes(name));

interface Props {
  readonly run: Run;
  /** The work whose calculation is shown at once. */
  readonly work?: string;
  /** Which project and run are shown, and a way to the plain list. */
  readonly picker: ReactNode;
  readonly more: ReactNode;
  readonly onRun: (id: string) => void;
}

/** What is decided by one score run: whether it can be relied on, its ranking, the award lines, confirmation and publication (REVIEW-07). */
export function ScoreRoomPage({ run, work = '', picker, more, onRun }: Props) {
  const { t } = useScoresText();
  const room = useQuery(roomQuery(run.id));
  const project = useQuery({
    queryKey: keys.row(reviewProject.name, run.projectId),
    queryFn: async () => (await projects.queryById(run.projectId)) as unknown as Project,
  });
  const hinders = room.data?.hinders ?? [];
  const toNewest = async () => {
    await readAgain();
    const { records } = await runs.list({ match: { projectId: run.projectId }, pageSize: 1, column: 'createTime', order: 'desc' });
    if (records[0]) onRun(records[0].id);
  };
  const isDraft = run.status === scoreRunStatus.draft;
  const ofRun = useVerbs(scoreRun, {
    without: hinders.length > 0 ? ['confirm'] : [],
    notes: confirmNotes,
    nexts: confirmNexts,
    onDone: () => void readAgain(),
  });
  const compute = useVerbs(reviewProject, {
    without: [...otherVerbs, 'publishResult', 'withdrawResult'],
    onDone: () => void toNewest(),
  });
  const publish = useVerbs(reviewProject, { without: [...otherVerbs, 'score'], notes: publishNotes, onDone: () => void readAgain() });
  return (
    <div className="sr">
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        state={
          <DictTag code={scoreRun.fields.status.of} value={run.status ?? ''} {...(run.status_dictText && { text: run.status_dictText })} />
        }
        more={
          <>
            <CalibrationLink projectId={run.projectId} />
            {more}
          </>
        }
        action={
          <>
            <VerbButtons verbs={ofRun} row={run} />
            {project.data && <VerbButtons verbs={compute} row={project.data} />}
            {project.data && run.status === scoreRunStatus.confirmed && <VerbButtons verbs={publish} row={project.data} />}
          </>
        }
      />
      <div className="sr-choice">
        {picker}
        {room.data && (
          <span className="sr-says">
            {t('computed', { name: room.data.computedBy ?? '—', time: run.createTime.slice(0, 16) })}
            {run.formulaVersion && ` · ${run.formulaVersion}`}
          </span>
        )}
        <Replay runId={run.id} />
      </div>
      {isDraft && room.data && <Hinders room={room.data} />}
      {/* What keeps the scores from being confirmed is said above. */}
      {isDraft && room.data?.few.underLeast === 0 && <FewReviews room={room.data} />}
      {run.status === scoreRunStatus.confirmed && project.data && (
        <NextStep projectId={run.projectId} competitionId={project.data.competitionId} />
      )}
      {room.data?.confirmByOther && isDraft && !hinders.includes('own') && <Alert type="info" showIcon title={t('otherRun')} />}
      {room.error && !room.data && <LoadFailure error={room.error} onRetry={room.refetch} />}
      {!room.data && !room.error && <SkeletonRows rows={10} label={t('title')} />}
      {room.data && <Decided key={room.data.runId} room={room.data} run={run} work={work} project={project.data} onComputed={toNewest} />}
      {ofRun.dialog}
      {compute.dialog}
      {publish.dialog}
    </div>
  );
}

/** What is missing before a draft can be confirmed, said before anybody tries. */
function Hinders({ room }: { readonly room: ScoreRoom }) {
  const { hinders, few, runId } = room;
  const { t } = useScoresText();
  if (hinders.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('hinders')}
      description={
        <ul className="sr-hinders">
          {hinders.map((one) => (
            <li key={one}>
              {one !== 'tooFew' ? (
                t(`hinder.${one}`)
              ) : (
                <>
                  {t('hinder.tooFew', { count: few.underLeast, least: few.least })}{' '}
                  <Link to={fewReviewsPath(runId, few.least)}>{t('few.see')}</Link>
                  {' · '}
                  <Link to={`/review/waiver?${new URLSearchParams({ projectId: room.projectId }).toString()}`}>{t('few.toWaivers')}</Link>
                </>
              )}
            </li>
          ))}
        </ul>
      }
    />
  );
}

interface DecidedProps {
  readonly work: string;
  readonly room: ScoreRoom;
  readonly run: Run;
  readonly project: Project | undefined;
  readonly onComputed: () => Promise<void>;
}

function Decided({ room, run, work, project, onComputed }: DecidedProps) {
  const { t } = useScoresText();
  const may = useMay();
  const cut = useCutLines(room);
  const [chosen, setChosen] = useState(work);
  const fixed =
    run.status === scoreRunStatus.superseded
      ? t('lines.superseded')
      : project?.status === reviewProjectStatus.published
        ? t('lines.published')
        : project?.status === reviewProjectStatus.closed && may.call(awardRule, 'edit') && may.verbs(reviewProject).includes('score')
          ? undefined
          : t('lines.fixed');
  return (
    <>
      <Quality room={room} />
      <div className="sr-result">
        <section className="pg-card" aria-label={t('works')}>
          <div className="pg-title">
            <h2>{t('works')}</h2>
            <span className="sr-says">{t('works.count', { count: room.works.length })}</span>
          </div>
          <ScoreList works={room.works} digits={room.digits} cut={cut} canMove={fixed === undefined} chosen={chosen} onOpen={setChosen} />
        </section>
        <div className="sr-beside">
          <ScoreLines room={room} cut={cut} fixed={fixed} onComputed={onComputed} />
          <Distribution room={room} lines={cut.lines} />
        </div>
      </div>
      {room.quality && <Experts quality={room.quality} />}
      <ScoreWhy runId={room.runId} worksId={chosen} digits={room.digits} onClose={() => setChosen('')} />
    </>
  );
}

/** Has the run computed again from what it kept, and says whether every rank comes out the same. */
function Replay({ runId }: { readonly runId: string }) {
  const { t } = useScoresText();
  const [told, setTold] = useState<ScoreVerified>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [of, setOf] = useState(runId);
  if (of !== runId) {
    setOf(runId);
    setTold(undefined);
    setFailure(undefined);
  }
  const verify = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setTold(await scores.verify(runId));
    } catch (fault) {
      setFailure(failureMessage(fault));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button loading={isBusy} onClick={() => void verify()}>
        {t('verify')}
      </Button>
      {failure && <Alert className="sr-verdict" type="warning" showIcon role="alert" title={failure} />}
      {told && <Verdict told={told} onClose={() => setTold(undefined)} />}
    </>
  );
}

function Verdict({ told, onClose }: { readonly told: ScoreVerified; readonly onClose: () => void }) {
  const { t } = useScoresText();
  const place = (one: { readonly rank: number | null; readonly score: number | null } | null) => ({
    rank: one?.rank ?? '—',
    score: one?.score ?? '—',
  });
  const lines = [
    ...told.differs.map((what) => (what === 'works' ? t('verify.works', { count: told.differentCount }) : t(`verify.${what}`))),
    ...told.different.map(({ worksNo, title, stored, replayed }) => {
      const [was, now] = [place(stored), place(replayed)];
      return t('verify.one', {
        work: [worksNo, title].filter(Boolean).join(' '),
        rank: was.rank,
        score: was.score,
        rank2: now.rank,
        score2: now.score,
      });
    }),
    ...(told.reviewsChanged ? [t('verify.changed')] : []),
  ];
  return (
    <Alert
      className="sr-verdict"
      type={told.equal ? 'success' : 'error'}
      showIcon
      role="status"
      title={told.equal ? t('verify.equal', { count: told.works, reviews: told.reviews }) : t('verify.differs')}
      {...(lines.length > 0 && {
        description: (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ),
      })}
      closable={{ onClose }}
    />
  );
}
