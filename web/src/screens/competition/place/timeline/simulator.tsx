import './timeline.css';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type TimelineFacts, timelineAt, timelineFindings, timelineMoments, timelineWords } from '@saiyun/sdk/logic/timeline';
import { fromWireTime, toWireTime } from '@saiyun/sdk/view';
import { Button, DatePicker, Flex } from 'antd';
import { useId, useState } from 'react';
import { fromPicker, instantFormat, toPicker, typedForms } from '../../../../kit/inputs/wire-date.ts';
import { usePlaceText } from '../../../../messages/place/index.ts';
import { useTimelineText } from '../../../../messages/timeline/index.ts';
import { StateShape } from '../../../../ui/state-mark.tsx';
import { Chart } from './chart.tsx';
import { RoleActs } from './role-acts.tsx';

interface Props {
  readonly facts: TimelineFacts;
  /** The moment to begin with; now, if none. */
  readonly start?: Date | undefined;
  /** Something that the reader should know first. */
  readonly note?: string | undefined;
  /** The moment at which somebody stopped. */
  readonly onSettle?: ((at: Date) => void) | undefined;
}

const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/** A moment to choose on the stages of a competition, and below what is open then, for whom, and why. */
export function Simulator({ facts, start, note, onSettle }: Props) {
  const { t } = usePlaceText();
  const { t: say, lang } = useTimelineText();
  const [at, setAt] = useState(() => wholeSecond(start ?? new Date()));
  const fieldId = useId();
  const moments = timelineMoments(facts);
  const words = timelineWords(say, lang, facts);
  const findings = timelineFindings(facts);
  const roles = timelineAt(facts, at);
  const go = (to: Date) => {
    setAt(to);
    onSettle?.(to);
  };
  const before = moments.findLast((one) => one < at);
  const after = moments.find((one) => one > at);
  if (moments.length === 0) return <p className="cp-quiet">{t('timeline.none')}</p>;
  const acts = roles.flatMap((one) => one.acts);
  const count = (state: string): number => acts.filter((one) => one.state === state).length;
  return (
    <div className="tl">
      {note !== undefined && <p className="tl-note">{note}</p>}
      <section className="pg-panel">
        <Flex gap="small" wrap align="center" className="tl-choose">
          <label htmlFor={fieldId}>{t('timeline.at')}</label>
          <DatePicker
            id={fieldId}
            showTime
            allowClear={false}
            format={[...typedForms.instant]}
            value={toPicker(toWireTime(at))}
            onChange={(next) => {
              const chosen = fromWireTime(fromPicker(Array.isArray(next) ? next[0] : next, instantFormat) ?? '');
              if (chosen) go(chosen);
            }}
          />
          <Button icon={<LeftOutlined aria-hidden />} disabled={!before} onClick={() => before && go(before)}>
            {t('timeline.previous')}
          </Button>
          <Button icon={<RightOutlined aria-hidden />} iconPlacement="end" disabled={!after} onClick={() => after && go(after)}>
            {t('timeline.next')}
          </Button>
          <Button type="text" onClick={() => go(wholeSecond(new Date()))}>
            {t('timeline.now')}
          </Button>
        </Flex>
        <Chart facts={facts} moments={moments} at={at} nameOf={words.bar} onChange={setAt} onSettle={go} />
      </section>
      {findings.length > 0 && (
        <section className="tl-findings" aria-labelledby={`${fieldId}-findings`}>
          <h2 id={`${fieldId}-findings`}>
            <StateShape tone="attention" />
            {t('timeline.findings')}
          </h2>
          <ul>
            {findings
              .map((one) => words.finding(one))
              .map((text) => (
                <li key={text}>{text}</li>
              ))}
          </ul>
        </section>
      )}
      <p className="tl-summary" role="status">
        {t('timeline.summary', { open: count('open'), soon: count('soon'), over: count('over') })}
      </p>
      <div className="tl-roles">
        {roles.map(({ role, acts: own }) => (
          <RoleActs key={role} role={role} acts={own} words={words} />
        ))}
      </div>
    </div>
  );
}
