import './promotion.css';
import { type PromotionPreview, promotionCalls } from '@saiyun/sdk/calls';
import { joinNames, no, yes } from '@saiyun/sdk/contract';
import { stage, stagePromotion, stageStatus, works } from '@saiyun/sdk/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Input, Segmented, Select, Skeleton } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { DictTag } from '../../../kit/cells/dict-tag.tsx';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { recordPath } from '../../../lib/record-path.ts';
import { usePromotionText } from '../../../messages/promotion/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { TickBox } from '../../../ui/tick-box.tsx';
import { isShown, lastByRule, linesOf, type Shown, tiedAtLine } from './chosen.ts';
import { WorksTable } from './works-table.tsx';

const calls = promotionCalls(client.send);
const filters: readonly Shown[] = ['all', 'in', 'out', 'changed', 'gone'];
const mostReason = 255;

/** By what the works are ranked, and what is missing for it. */
function Basis({ of }: { readonly of: PromotionPreview }) {
  const { t, lang } = usePromotionText();
  const open = of.basis === 'run' ? of.projects.filter(({ confirmed }) => !confirmed) : [];
  const isOver = of.stage.status === stageStatus.closed || of.stage.status === stageStatus.published;
  const names = joinNames(
    lang,
    open.map(({ name }) => name),
  );
  return (
    <>
      {!isOver && <Alert type="info" showIcon title={t('notClosed')} />}
      {of.basis === 'run' ? <p className="pm-quiet">{t('basis.run')}</p> : <Alert type="warning" showIcon title={t(`basis.${of.basis}`)} />}
      {open.length > 0 && <Alert type="warning" showIcon title={t('basis.open', { names })} />}
    </>
  );
}

/** The rule in words. */
function useRuleText(): (of: PromotionPreview) => string {
  const { t, lang } = usePromotionText();
  return ({ rule, places }) => {
    if (!rule) return t('rule.none');
    const kinds = {
      top: t('rule.top', { count: rule.value ?? 0 }),
      percent: t('rule.percent', { percent: rule.value ?? 0, count: places ?? 0 }),
      manual: t('rule.manual'),
    };
    return joinNames(lang, [
      kinds[rule.kind],
      ...(rule.perUnit === undefined ? [] : [t('rule.perUnit', { count: rule.perUnit })]),
      ...(rule.perArea === undefined ? [] : [t('rule.perArea', { count: rule.perArea })]),
    ]);
  };
}

/** Who goes on from a stage (domain B1): seen by the rule, changed by hand, and carried out as it was seen. */
export function Promotion() {
  const { id = '' } = useParams();
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { readonly id: string }) {
  const { t, lang } = usePromotionText();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(stage.name, id), 'promotion', lang],
    queryFn: () => calls.promotePreview(id),
    staleTime: 0,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} aria-label={t('loading')} />;
  return <Board key={data.digest} of={data} onReload={refetch} />;
}

/** The works with why each goes on or not, and below them what is done about it. */
function Board({ of, onReload }: { readonly of: PromotionPreview; readonly onReload: () => Promise<unknown> }) {
  const { t } = usePromotionText();
  const ruleText = useRuleText();
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Shown>('all');
  const [toId, setTo] = useState(of.targets[0]?.id);
  const lines = useMemo(() => linesOf(of, turned), [of, turned]);
  const turn = useCallback(
    (worksId: string) => setTurned((now) => new Set(now.has(worksId) ? [...now].filter((one) => one !== worksId) : [...now, worksId])),
    [],
  );
  const to = of.targets.find((one) => one.id === toId);
  const going = lines.filter(({ isIn }) => isIn);
  const left = lines.length - going.length - of.gone.length;
  const tied = tiedAtLine(of);
  return (
    <div className="pm">
      <PageHeader
        title={t('titleOf', { stage: of.stage.name })}
        state={<DictTag code={stageStatus.code} value={of.stage.status} />}
        purpose={[of.competitionName, t('purpose')].filter(Boolean).join(' · ')}
        more={
          <>
            <Link to={recordPath(stage.name, of.stage.id)}>{t('stage')}</Link>
            <Link to={`/competition/promotion?${new URLSearchParams({ fromStage: of.stage.id }).toString()}`}>{t('log')}</Link>
          </>
        }
      />
      <Basis of={of} />
      <dl className="pm-facts">
        <div>
          <dt>{t('rule')}</dt>
          <dd>{ruleText(of)}</dd>
        </div>
        {of.places !== null && <Fact name={t('places')} value={of.places} />}
        <Fact name={t('goes')} value={going.length} />
        <Fact name={t('left')} value={left} />
        {of.gone.length > 0 && <Fact name={t('gone')} value={of.gone.length} />}
      </dl>
      {tied > 1 && <Alert type="info" showIcon title={t('tied', { count: tied })} />}
      <div className="pm-bar">
        <Segmented<Shown>
          aria-label={t('filter')}
          value={shown}
          options={filters
            .filter((one) => one !== 'gone' || of.gone.length > 0)
            .map((one) => ({ value: one, label: `${t(`show.${one}`)} ${lines.filter((line) => isShown(line, one)).length}` }))}
          onChange={setShown}
        />
        {turned.size > 0 && (
          <>
            <span className="pm-quiet">{t('changed', { count: turned.size })}</span>
            <Button type="link" size="small" onClick={() => setTurned(new Set())}>
              {t('reset')}
            </Button>
          </>
        )}
      </div>
      <WorksTable
        key={shown}
        lines={lines.filter((line) => isShown(line, shown))}
        last={shown === 'all' ? lastByRule(lines) : undefined}
        onTurn={turn}
      />
      <div className="pm-act">
        {of.targets.length === 0 ? (
          <Alert type="warning" showIcon title={t('target.none')} />
        ) : (
          <div className="pm-bar">
            <span>{t('target')}</span>
            <Select
              className="pm-target"
              aria-label={t('target')}
              value={toId}
              options={of.targets.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setTo}
            />
          </div>
        )}
        {to && <p className="pm-quiet">{t(`handIn.${to.handIn}`, { start: to.start.slice(0, 16), end: to.end.slice(0, 16) })}</p>}
        {to && (
          <Act of={of} to={to} going={going.map(({ work }) => work.worksId)} left={left} isChanged={turned.size > 0} onReload={onReload} />
        )}
      </div>
    </div>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
      </dd>
    </div>
  );
}

interface ActProps {
  readonly of: PromotionPreview;
  readonly to: PromotionPreview['targets'][number];
  readonly going: readonly string[];
  readonly left: number;
  readonly isChanged: boolean;
  readonly onReload: () => Promise<unknown>;
}

/** The reason, whom to tell, and the act itself, with the digest of what is shown. */
function Act({ of, to, going, left, isChanged, onReload }: ActProps) {
  const { t } = usePromotionText();
  const cache = useQueryClient();
  const [written, setWritten] = useState<string>();
  const [tellRest, setTellRest] = useState(false);
  // What the rule decides needs no words of its own; what somebody changed does.
  const reason = written ?? (isChanged ? '' : t('reason.usual', { stage: of.stage.name }));
  const isOver = of.stage.status === stageStatus.closed || of.stage.status === stageStatus.published;
  const promote = async () => {
    await client.entity(stage).verb('promote', [of.stage.id], {
      toStageId: to.id,
      worksIds: going.join(','),
      previewDigest: of.digest,
      tellRest: tellRest ? yes : no,
      reason: reason.trim(),
    });
    feedback.message('success', t('done', { count: going.length, stage: to.name }));
  };
  const apply = async () => {
    if (reason.trim() === '') return feedback.message('warning', t('reason.needed'));
    const sure = await feedback.confirm({
      title: t('apply.ask', { count: going.length, stage: to.name }),
      text: t('apply.text'),
      ok: t('apply', { count: going.length }),
      cancel: t('cancel'),
    });
    if (!sure) return;
    try {
      await promote();
    } catch (error) {
      feedback.message('error', failureMessage(error));
    }
    for (const one of [works, stagePromotion]) void cache.invalidateQueries({ queryKey: keys.entity(one.name), refetchType: 'none' });
    await onReload();
  };
  return (
    <>
      <div className="pm-reason">
        <label htmlFor="pm-reason">{t('reason')}</label>
        <Input
          id="pm-reason"
          value={reason}
          maxLength={mostReason}
          placeholder={t('reason.help')}
          onChange={(event) => setWritten(event.target.value)}
        />
      </div>
      {left > 0 && (
        <div className="pm-tell">
          <TickBox label={t('tellRest', { count: left })} checked={tellRest} onChange={setTellRest} />
          <span aria-hidden>{t('tellRest', { count: left })}</span>
        </div>
      )}
      <div>
        <Button type="primary" disabled={going.length === 0 || !isOver} onClick={() => void apply()}>
          {t('apply', { count: going.length })}
        </Button>
      </div>
    </>
  );
}
