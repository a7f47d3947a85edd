import type { AllotBoardLine, AllotBoardWork, AllotPairTold } from '@saiyun/sdk/calls';
import { joinNames, joinPhrases } from '@saiyun/sdk/contract';
import { expert } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { searchRows } from '../../kit/inputs/ref-select.tsx';
import { useMayPick } from '../../kit/inputs/ref-texts.ts';
import { keys } from '../../lib/api/query-keys.ts';
import { feedback } from '../../lib/errors/feedback.ts';
import { useAllotText } from '../../messages/allot/index.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { allotKeys, allots, lines, readAgain } from './calls.ts';
import { refusalText } from './refusal.ts';

/** One place of a work. */
export interface Place {
  readonly work: AllotBoardWork;
  readonly line: AllotBoardLine;
}

interface Props {
  readonly runId: string;
  /** The place whose expert is to change; nothing while the sheet is closed. */
  readonly place: Place | undefined;
  readonly onExchange: (place: Place) => void;
  readonly onClose: () => void;
}

/** Who could have a work instead, with what speaks for each; who cannot, with the reasons in words. */
export function ChangeSheet({ runId, place, onExchange, onClose }: Props) {
  const { t } = useAllotText();
  return (
    <SideSheet
      open={place !== undefined}
      onClose={onClose}
      title={t('change')}
      size="min(520px, 100vw)"
      footer={
        place && !place.line.begun ? (
          <Button block onClick={() => onExchange(place)}>
            {t('exchange')}
          </Button>
        ) : null
      }
    >
      {place && <Candidates key={place.line.id} runId={runId} place={place} onClose={onClose} />}
    </SideSheet>
  );
}

function Candidates({
  runId,
  place: { work, line },
  onClose,
}: {
  readonly runId: string;
  readonly place: Place;
  readonly onClose: () => void;
}) {
  const { t, lang } = useAllotText();
  const { t: kit } = useKitText();
  const [word, setWord] = useState('');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: allotKeys.pairs(runId, work.id),
    queryFn: () => allots.explain(runId, work.id),
    staleTime: 0,
  });
  const take = async ({ expertId, expertName }: AllotPairTold) => {
    setBusy(expertId);
    setFailure(undefined);
    try {
      await lines.verb('adjust', [line.id], { expertId });
      await readAgain();
      feedback.message('success', t('change.done', { expert: expertName }));
      onClose();
    } catch (fault) {
      setFailure(refusalText(fault, lang));
    } finally {
      setBusy(undefined);
    }
  };
  const found = (data ?? []).filter(({ expertName }) => expertName.includes(word.trim()));
  const [free, refused] = [found.filter(({ reasons }) => reasons.length === 0), found.filter(({ reasons }) => reasons.length > 0)];
  return (
    <div className="al-change">
      <p>
        <strong>{work.title}</strong> <small>{work.worksNo}</small>
        <br />
        {t('change.now', { expert: line.expertName, match: line.match })}
      </p>
      {line.begun && <Alert type="info" showIcon title={t('change.fixed')} />}
      {failure && <Alert type="warning" showIcon role="alert" title={failure} />}
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={5} label={kit('list.loading')} />}
      {data && (
        <Input.Search
          allowClear
          placeholder={t('change.find')}
          aria-label={t('change.find')}
          value={word}
          onChange={({ target }) => setWord(target.value)}
        />
      )}
      {data && found.length === 0 && word.trim() !== '' && <Nobody word={word.trim()} />}
      {free.length > 0 && !line.begun && (
        <>
          <h3>{t('change.candidates')}</h3>
          <ul>
            {free.slice(0, 50).map((one) => (
              <li key={one.expertId}>
                <Facts pair={one} />
                <Button
                  size="small"
                  loading={busy === one.expertId}
                  aria-label={t('change.take', { expert: one.expertName })}
                  onClick={() => void take(one)}
                >
                  {t('change.choose')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {refused.length > 0 && (
        <>
          <h3>{t('change.refused')}</h3>
          <ul>
            {refused.slice(0, 50).map((one) => (
              <li key={one.expertId}>
                <Facts pair={one} />
                <Why pair={one} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Nobody of the proposal has the name: whoever has it otherwise is told, with why they are not to be chosen. */
function Nobody({ word }: { readonly word: string }) {
  const { t, lang } = useAllotText();
  const mayPick = useMayPick(expert.name);
  const { data } = useQuery({
    queryKey: [...keys.entity(expert.name), 'named', word],
    queryFn: () => searchRows(expert.name)(word),
    enabled: mayPick,
  });
  const names = (data?.records ?? []).map((row) => String(row[`${expert.title}_dictText`]));
  return <p role="status">{names.length > 0 ? t('change.outside', { names: joinNames(lang, names) }) : t('change.nobody', { word })}</p>;
}

/** Why an expert cannot have the work; a recusal with the rule that it is by. */
function Why({ pair: { reasons, recusedBy } }: { readonly pair: AllotPairTold }) {
  const { t, lang } = useAllotText();
  const phrases = reasons.map((reason) => {
    if (reason !== 'recused' || recusedBy.length === 0) return t(`why.${reason}`);
    const rules = recusedBy.map((why) => t(`recusal.${why}`));
    return t('why.recusedBy', { why: joinNames(lang, rules) });
  });
  return <small className="al-why">{joinPhrases(lang, phrases)}</small>;
}

function Facts({ pair: { expertName, match, load, most, repeat, conflict, level, softBy, group } }: { readonly pair: AllotPairTold }) {
  const { t, lang } = useAllotText();
  const against = joinNames(
    lang,
    softBy.map((why) => t(`recusal.${why}`)),
  );
  return (
    <span className="al-facts">
      <span>{expertName}</span>
      <small>
        {t('match', { match })} · {t('load', { load, most })}
        {group && ` · ${t('load.group', group)}`}
        {repeat > 0 && ` · ${t('repeat', { points: repeat })}`}
        {level > 0 && ` · ${t('level', { points: level })}`}
        {conflict > 0 && ` · ${softBy.length > 0 ? t('soft', { why: against, points: conflict }) : t('soft.then', { points: conflict })}`}
        {conflict === 0 && softBy.length > 0 && ` · ${t('soft.now', { why: against })}`}
      </small>
    </span>
  );
}
