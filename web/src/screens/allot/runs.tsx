import { type AllotCauseTold, type AllotStats, allotEffect } from '@saiyun/sdk/calls';
import { type Row, yes } from '@saiyun/sdk/contract';
import { allotRun, allotRunStatus } from '@saiyun/sdk/entities';
import { Alert, Button, Progress } from 'antd';
import { useState } from 'react';
import { saveFile } from '../../kit/export/save-file.ts';
import { useMay } from '../../kit/permission/use-may.ts';
import { warnOf } from '../../kit/warn.ts';
import { client } from '../../lib/api/client.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useAllotText } from '../../messages/allot/index.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import { Board } from './board.tsx';
import { allots, lines, readAgain, runs } from './calls.ts';
import { Causes } from './causes.tsx';
import { refusalText } from './refusal.ts';
import { SheetDialog } from './sheet-dialog.tsx';
import { UnclearReason } from './unclear.tsx';

export type Run = Row<typeof allotRun>;

/** What an applied run says besides the figures of its proposal. */
type Applied = AllotStats & { readonly applied?: number; readonly cancelled?: number };

interface ViewProps {
  readonly run: Run;
  readonly onChoose: (id: string) => void;
}

/** One run: how far it is, why there is none, or its proposal with what can be done with it. */
export function RunView({ run, onChoose }: ViewProps) {
  const may = useMay();
  const isDone = run.status === allotRunStatus.done;
  const hasBoard = isDone || run.status === allotRunStatus.applied;
  if (run.status === allotRunStatus.running) return <Running run={run} />;
  if (run.status === allotRunStatus.infeasible) return <Causes causes={(run.infeasible as readonly AllotCauseTold[] | null) ?? []} />;
  return (
    <>
      <Summary run={run} onChoose={onChoose} />
      {hasBoard && <Board key={run.id} runId={run.id} canChange={isDone && may.verbs(allotRun).includes('applyRun')} />}
    </>
  );
}

function Running({ run }: { readonly run: Run }) {
  const { t } = useAllotText();
  const [stage = 'reading', steps = '0'] = (run.progress ?? 'reading 0').split(' ');
  const at = ['reading', 'kept', 'fair', 'score', 'ties', 'causes'].indexOf(stage);
  return (
    <section className="pg-card al-running" aria-live="polite">
      <div className="pg-title">
        <h2>{t('running')}</h2>
        <Button onClick={() => void runs.verb('discardRun', [run.id]).then(readAgain, warnOf)}>{t('cancel')}</Button>
      </div>
      <Progress percent={15 + 15 * Math.max(0, at)} status="active" showInfo={false} aria-label={t('running')} />
      <p>
        {t(`stage.${stage as 'reading'}`)}
        {Number(steps) > 0 && ` · ${t('steps', { count: Number(steps) })}`}
      </p>
    </section>
  );
}

function Summary({ run, onChoose }: ViewProps) {
  const { t } = useAllotText();
  const stats = run.stats as Applied | null;
  return (
    <section className="pg-card" aria-label={t('runs')}>
      {run.status === allotRunStatus.applied && (
        <Alert
          type="success"
          showIcon
          title={stats?.applied === undefined ? t('isApplied') : t('applied', { applied: stats.applied, cancelled: stats.cancelled ?? 0 })}
        />
      )}
      {run.status === allotRunStatus.discarded && <Alert type="info" showIcon title={`${t('isDiscarded')} ${run.problem ?? ''}`} />}
      {stats && <Figures stats={stats} adjusted={run.adjusted ?? 0} />}
      <Acts run={run} onChoose={onChoose} />
    </section>
  );
}

function Figures({ stats, adjusted }: { readonly stats: AllotStats; readonly adjusted: number }) {
  const { t, lang } = useAllotText();
  const number = (value: number): string => value.toLocaleString(lang);
  const figures = [
    [t('figure.reviews'), number(stats.reviews)],
    [t('figure.added'), number(stats.added)],
    [t('figure.kept'), number(stats.kept)],
    [t('figure.removed'), number(stats.removed)],
    [t('figure.match'), number(stats.match)],
    [t('figure.weakest'), number(stats.weakest)],
    [t('figure.loads'), t('range', { from: stats.fewest, to: stats.most })],
    ...(adjusted > 0 ? [[t('figure.adjusted'), number(adjusted)]] : []),
  ];
  return (
    <dl className="al-figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Asks before a proposal is applied: for a reason while it is open who some people are, else only whether that is meant. */
function useApply(run: Run, doing: (work: () => Promise<unknown>) => Promise<void>) {
  const { t } = useAllotText();
  const [unclear, setUnclear] = useState<{ readonly count: number; readonly text: string }>();
  const apply = (unclearReason?: string) =>
    doing(() => runs.verb('applyRun', [run.id], unclearReason === undefined ? undefined : { unclearReason }, { revision: run.revision }));
  const askApply = async () => {
    const effect = await allotEffect(client.send, run).catch(warnOf);
    if (!effect) return;
    const { taken, standing } = effect;
    const text = t(taken > 0 ? 'apply.takes' : standing > 0 ? 'apply.stay' : 'apply.text', { ...effect });
    const whole = taken > 0 && run.mode === 'full' ? `${text}\n${t('apply.instead')}` : text;
    const check = await allots.check(run.projectId).catch(warnOf);
    if (!check) return;
    if (check.unclearCount > 0) {
      setUnclear({ count: check.unclearCount, text: whole });
      return;
    }
    const isSure = await feedback.confirm({
      title: taken > 0 ? t('apply.takesTitle', { count: taken }) : t('apply.title'),
      text: whole,
      ok: t('apply'),
      cancel: t('back'),
      danger: taken > 0,
    });
    if (isSure) await apply();
  };
  const question = unclear && (
    <UnclearReason
      {...unclear}
      onClose={(reason) => {
        setUnclear(undefined);
        if (reason) void apply(reason);
      }}
    />
  );
  return { askApply, question };
}

function Acts({ run, onChoose }: ViewProps) {
  const { t, lang } = useAllotText();
  const may = useMay();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isSheet, setSheet] = useState(false);
  const verbs = may.verbs(allotRun);
  const isDone = run.status === allotRunStatus.done;
  const hasLines = isDone || run.status === allotRunStatus.applied;
  const doing = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(refusalText(error, lang));
    } finally {
      await readAgain();
      setBusy(false);
    }
  };
  const { askApply, question } = useApply(run, doing);
  const askDiscard = async () => {
    const question = { title: t('discard.title'), text: t('discard.text'), ok: t('discard'), cancel: t('back'), danger: true };
    if (await feedback.confirm(question)) await doing(() => runs.verb('discardRun', [run.id]));
  };
  const exported = () => doing(async () => saveFile(await lines.exportXls({ match: { runId: run.id } })));
  return (
    <>
      {failure && <Alert type="warning" showIcon role="alert" title={failure} />}
      <div className="al-acts">
        {isDone && verbs.includes('applyRun') && (
          <Button type="primary" loading={isBusy} onClick={() => void askApply()}>
            {t('apply')}
          </Button>
        )}
        {hasLines && (
          <Button disabled={isBusy} onClick={() => void exported()}>
            {t('export')}
          </Button>
        )}
        {hasLines && may.call(allotRun, 'add') && (
          <Button disabled={isBusy} onClick={() => setSheet(true)}>
            {t('sheet.open')}
          </Button>
        )}
        {hasLines && run.mode !== 'import' && verbs.includes('verifyRun') && (
          <Button disabled={isBusy} onClick={() => void doing(() => runs.verb('verifyRun', [run.id]))}>
            {t('verify')}
          </Button>
        )}
        {isDone && verbs.includes('discardRun') && (
          <Button danger disabled={isBusy} onClick={() => void askDiscard()}>
            {t('discard')}
          </Button>
        )}
        {run.verifyTime && (
          <StateMark tone={run.verified === yes ? 'good' : 'bad'}>{t(run.verified === yes ? 'verify.same' : 'verify.other')}</StateMark>
        )}
      </div>
      {question}
      {isSheet && (
        <SheetDialog
          runId={run.id}
          onClose={(id) => {
            setSheet(false);
            if (id) onChoose(id);
          }}
        />
      )}
    </>
  );
}
