import { type AllotBoardLine, type AllotBoardQuery, type AllotBoardWork, weakMatch } from '@saiyun/sdk/calls';
import { joinNames } from '@saiyun/sdk/contract';
import { allotFlags, assignedFlags } from '@saiyun/sdk/entities';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Segmented } from 'antd';
import { useEffect, useId, useState } from 'react';
import { feedback } from '../../lib/errors/feedback.ts';
import { useAllotText } from '../../messages/allot/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { useRoving } from '../../ui/keys/use-roving.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { allotKeys, allots, lines, readAgain } from './calls.ts';
import { ChangeSheet, type Place } from './change-sheet.tsx';
import { Loads } from './loads.tsx';
import { refusalText } from './refusal.ts';

const pageSize = 25;

interface Props {
  readonly runId: string;
  /** The proposal waits to be applied, and this account may change it. */
  readonly canChange: boolean;
}

/** A proposal, work by work: who would review what, who would be next, and the loads of the experts beside it. */
export function Board({ runId, canChange }: Props) {
  const { t, lang } = useAllotText();
  const { t: kit } = useKitText();
  const roving = useRoving<HTMLUListElement>();
  const keysId = useId();
  const [asked, setAsked] = useState<Omit<AllotBoardQuery, 'id'>>({ pageNo: 1 });
  const [place, setPlace] = useState<Place>();
  const [first, setFirst] = useState<Place>();
  const [failure, setFailure] = useState<string>();
  const query = { id: runId, pageSize, ...asked };
  const { data, error, refetch } = useQuery({
    queryKey: allotKeys.board(query),
    queryFn: () => allots.board(query),
    placeholderData: keepPreviousData,
  });
  const ask = (more: Omit<AllotBoardQuery, 'id'>) => setAsked({ ...asked, pageNo: 1, ...more });

  useEffect(() => {
    if (!first) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setFirst(undefined);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [first]);

  const choose = async (chosen: Place) => {
    if (!first) {
      setPlace(chosen);
      return;
    }
    setFailure(undefined);
    try {
      await lines.verb('swap', [first.line.id], { otherId: chosen.line.id });
      setFirst(undefined);
      await readAgain();
      feedback.message('success', t('exchange.done'));
    } catch (fault) {
      setFailure(refusalText(fault, lang));
    }
  };
  const pages = data ? Math.max(1, Math.ceil(data.total / pageSize)) : 1;
  const pageNo = asked.pageNo ?? 1;
  return (
    <div className="al-result">
      <section className="pg-card" aria-label={t('board')}>
        <Filters asked={asked} onAsk={setAsked} />
        {first && (
          <Alert
            type="info"
            showIcon
            role="status"
            title={t('exchange.hint', { expert: first.line.expertName, title: first.work.title })}
            action={
              <Button size="small" onClick={() => setFirst(undefined)}>
                {t('exchange.cancel')}
              </Button>
            }
          />
        )}
        {failure && <Alert type="warning" showIcon role="alert" title={failure} closable={{ onClose: () => setFailure(undefined) }} />}
        {error && !data && <LoadFailure error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonRows rows={8} label={kit('list.loading')} />}
        {data?.records.length === 0 && <p className="kt-status">{t('nothing')}</p>}
        <p className="sy-hidden" id={keysId}>
          {t('board.keys')}
        </p>
        <ul className="al-works" aria-describedby={keysId} {...roving}>
          {data?.records.map((work) => (
            <Work key={work.id} work={work} first={first} canChange={canChange} onChoose={(line) => void choose({ work, line })} />
          ))}
        </ul>
        {pages > 1 && (
          <nav className="al-pages" aria-label={t('pages')}>
            <Button disabled={pageNo <= 1} onClick={() => setAsked({ ...asked, pageNo: pageNo - 1 })}>
              {t('previous')}
            </Button>
            <span>{t('page', { page: pageNo, pages })}</span>
            <Button disabled={pageNo >= pages} onClick={() => setAsked({ ...asked, pageNo: pageNo + 1 })}>
              {t('next')}
            </Button>
          </nav>
        )}
      </section>
      <Loads runId={runId} expertId={asked.expertId ?? ''} onExpert={(expertId) => ask({ expertId })} />
      <ChangeSheet
        runId={runId}
        place={place}
        onClose={() => setPlace(undefined)}
        onExchange={(chosen) => {
          setPlace(undefined);
          setFirst(chosen);
        }}
      />
    </div>
  );
}

interface FiltersProps {
  readonly asked: Omit<AllotBoardQuery, 'id'>;
  readonly onAsk: (asked: Omit<AllotBoardQuery, 'id'>) => void;
}

/** Which works are shown. */
function Filters({ asked, onAsk }: FiltersProps) {
  const { t } = useAllotText();
  const { show, ...rest } = asked;
  return (
    <div className="pg-title al-filters">
      <h2>{t('board')}</h2>
      <Segmented<string>
        value={show ?? 'all'}
        options={[
          { value: 'all', label: t('show.all') },
          { value: 'changed', label: t('show.changed') },
          { value: 'weak', label: t('show.weak') },
        ]}
        onChange={(value) => onAsk({ ...rest, pageNo: 1, ...(value === 'changed' || value === 'weak' ? { show: value } : {}) })}
      />
      <Input.Search
        allowClear
        placeholder={t('search')}
        aria-label={t('search')}
        onSearch={(keyword) => onAsk({ ...asked, pageNo: 1, keyword })}
      />
    </div>
  );
}

interface WorkProps {
  readonly work: AllotBoardWork;
  readonly first: Place | undefined;
  readonly canChange: boolean;
  readonly onChoose: (line: AllotBoardLine) => void;
}

function Work({ work, first, canChange, onChoose }: WorkProps) {
  const { t, lang } = useAllotText();
  const others = work.lines.filter(({ flag }) => flag === allotFlags.alternate);
  return (
    <li className="al-work">
      <span className="al-title">
        <strong>{work.title}</strong>
        <small>{[work.worksNo, work.unit, joinNames(lang, work.labels)].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="al-pairs">
        {work.lines
          .filter(({ flag }) => flag !== allotFlags.alternate)
          .map((line) => (
            <Pair
              key={line.id}
              line={line}
              isChosen={first?.line.id === line.id}
              isOff={!canChange || !assignedFlags.includes(line.flag) || (first !== undefined && (first.work.id === work.id || line.begun))}
              onChoose={() => onChoose(line)}
            />
          ))}
        {others.length > 0 && (
          <small className="al-others">
            {t('alternates', {
              names: joinNames(
                lang,
                others.map(({ expertName, match }) => `${expertName} ${match}`),
              ),
            })}
          </small>
        )}
      </span>
    </li>
  );
}

interface PairProps {
  readonly line: AllotBoardLine;
  readonly isChosen: boolean;
  readonly isOff: boolean;
  readonly onChoose: () => void;
}

function Pair({ line, isChosen, isOff, onChoose }: PairProps) {
  const { t } = useAllotText();
  const { expertName: expert, match } = line;
  const flag = line.begun ? 'begun' : line.flag === allotFlags.new ? 'new' : line.flag === allotFlags.removed ? 'removed' : 'kept';
  const word = t(`flag.${flag}`);
  return (
    <button
      type="button"
      className="al-pair"
      data-flag={flag}
      data-weak={match < weakMatch}
      aria-pressed={isChosen}
      disabled={isOff}
      onClick={onChoose}
    >
      <span>{expert}</span>
      <small>
        {match} · {word}
      </small>
    </button>
  );
}
