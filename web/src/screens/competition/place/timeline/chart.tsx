import { momentText, type TimelineBar, type TimelineFacts, timelineBars } from '@saiyun/sdk/logic/timeline';
import { type CSSProperties, useState } from 'react';
import { usePlaceText } from '../../../../messages/place/index.ts';

const hour = 3_600_000;
/** How far each key goes; the field beside it takes any second. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -hour,
  ArrowDown: -hour,
  ArrowRight: hour,
  ArrowUp: hour,
  PageDown: -24 * hour,
  PageUp: 24 * hour,
};
/** Room at either end, so that before the beginning and after the end can be looked at. */
const margin = 0.04;

interface Props {
  readonly facts: TimelineFacts;
  /** At least one. */
  readonly moments: readonly Date[];
  readonly at: Date;
  readonly nameOf: (bar: TimelineBar) => string;
  readonly onChange: (at: Date) => void;
  readonly onSettle: (at: Date) => void;
}

/** The stages of a competition as stretches below each other, and a slider along them. */
export function Chart({ facts, moments, at, nameOf, onChange, onSettle }: Props) {
  const { t } = usePlaceText();
  const [today] = useState(() => Date.now());
  const times = moments.map((one) => one.getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const room = Math.max((last - first) * margin, 24 * hour);
  const [min, max] = [first - room, last + room];
  const share = (time: number): number => Math.min(1, Math.max(0, (time - min) / (max - min)));
  const now = { '--tl-at': share(at.getTime()), '--tl-now': share(today) } as CSSProperties;
  const bars = timelineBars(facts);
  const move = (to: number) => new Date(Math.min(max, Math.max(min, to)));
  return (
    <div className="tl-chart" style={now}>
      <div className="tl-row tl-slider">
        <span className="tl-keys" id="tl-keys">
          {t('timeline.keys')}
        </span>
        <input
          type="range"
          aria-label={t('timeline.slider')}
          aria-valuetext={momentText(at)}
          aria-describedby="tl-keys"
          min={min}
          max={max}
          step="any"
          value={Math.min(max, Math.max(min, at.getTime()))}
          onChange={({ target }) => onChange(new Date(Math.round(Number(target.value) / 60_000) * 60_000))}
          onPointerUp={() => onSettle(at)}
          onKeyDown={(event) => {
            const step = steps[event.key];
            const to = event.key === 'Home' ? first : event.key === 'End' ? last : step === undefined ? undefined : at.getTime() + step;
            if (to === undefined) return;
            event.preventDefault();
            onSettle(move(to));
          }}
        />
      </div>
      <ul>
        {bars.map((bar) => {
          const [from, until] = [bar.from.getTime(), bar.until.getTime()];
          const place = { '--tl-from': share(from), '--tl-width': share(until) - share(from) } as CSSProperties;
          return (
            <li key={`${bar.kind} ${bar.id ?? ''}`} className="tl-row">
              <span className="tl-name">
                <span>{nameOf(bar)}</span>
                <small>{t('timeline.range', { from: momentText(bar.from).slice(5), until: momentText(bar.until).slice(5) })}</small>
              </span>
              <span className="tl-track" aria-hidden>
                <i className="tl-today" />
                <i className="tl-bar" data-kind={bar.kind} data-on={at.getTime() >= from && at.getTime() <= until} style={place} />
                <i className="tl-cursor" />
              </span>
            </li>
          );
        })}
      </ul>
      <p className="tl-ends" aria-hidden>
        <span>{momentText(new Date(first)).slice(0, 10)}</span>
        <span>{momentText(new Date(last)).slice(0, 10)}</span>
      </p>
    </div>
  );
}
