import './slider.css';
import type { SliderPoint } from '@saiyun/sdk/calls';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useSliderText } from './texts/index.ts';

const handleWidth = 44;
const keyStep = 0.1;

interface Drag {
  readonly startX: number;
  readonly startedAt: number;
  readonly travel: number;
  readonly id: Promise<string>;
  readonly track: SliderPoint[];
}

export interface SliderProps {
  /** Begins a check when the handle is pressed and gives its id, so that whoever judges has an upper bound on the duration of the drag. */
  readonly begin: () => Promise<string>;
  /** Judges the drag, a list of places from 0 to 1 with their ms, and gives a pass; a rejection is a check that failed. */
  readonly judge: (id: string, track: readonly SliderPoint[]) => Promise<string>;
  /** Called once, with the pass that was given for the drag (SLIDER-04). */
  readonly onPass: (pass: string) => void;
}

/** The slider check for humans (SLIDER-01 to SLIDER-05, SCREEN-95); whoever uses it judges the drag. */
export function Slider({ begin: newCheck, judge, onPass }: SliderProps) {
  const { t } = useSliderText();
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [at, setAt] = useState(0);
  const [state, setState] = useState<'idle' | 'dragging' | 'checking' | 'done' | 'failed'>('idle');
  const still = state === 'checking' || state === 'done';

  const begin = (startX: number): Drag => {
    const travel = Math.max(1, (track.current?.clientWidth ?? 0) - handleWidth);
    const begun: Drag = { startX, startedAt: performance.now(), travel, id: newCheck(), track: [[0, 0]] };
    // A failure is reported when the drag is judged.
    begun.id.catch(() => undefined);
    drag.current = begun;
    setState('dragging');
    return begun;
  };
  const reset = (next: 'idle' | 'failed') => {
    drag.current = undefined;
    setAt(0);
    setState(next);
  };
  const finish = async (done: Drag) => {
    drag.current = undefined;
    setState('checking');
    try {
      const pass = await judge(await done.id, done.track);
      setState('done');
      onPass(pass);
    } catch {
      reset('failed');
    }
  };
  const moveTo = (current: Drag, next: number) => {
    const bounded = Math.min(1, Math.max(0, next));
    current.track.push([bounded, Math.round(performance.now() - current.startedAt)]);
    setAt(bounded);
    if (bounded >= 1) void finish(current);
  };

  const onDown = (e: PointerEvent<HTMLDivElement>) => {
    if (still || e.button !== 0) return;
    e.currentTarget.setPointerCapture(e.pointerId);
    begin(e.clientX);
  };
  const onMove = (e: PointerEvent<HTMLDivElement>) => {
    const current = drag.current;
    if (current) moveTo(current, (e.clientX - current.startX) / current.travel);
  };
  const onKey = (e: KeyboardEvent<HTMLDivElement>) => {
    const step = e.key === 'ArrowRight' || e.key === 'ArrowUp' ? keyStep : e.key === 'ArrowLeft' || e.key === 'ArrowDown' ? -keyStep : 0;
    if (still || step === 0) return;
    e.preventDefault();
    moveTo(drag.current ?? begin(0), Math.round((at + step) * 10) / 10);
  };

  const said = {
    idle: t('drag'),
    dragging: t('drag'),
    checking: t('checking'),
    done: t('done'),
    failed: t('failed'),
  }[state];
  const left = `calc(${at} * (100% - ${handleWidth}px))`;
  return (
    <div className={`si-slider si-slider-${state}`} ref={track}>
      <div className="si-slider-fill" style={{ width: `calc(${left} + ${handleWidth / 2}px)` }} />
      <span className="si-slider-text" role="status">
        {said}
      </span>
      <div
        className="si-slider-handle"
        role="slider"
        tabIndex={0}
        aria-label={t('label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at * 100)}
        aria-valuetext={said}
        aria-disabled={still}
        style={{ insetInlineStart: left }}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={() => drag.current && reset('idle')}
        onPointerCancel={() => drag.current && reset('idle')}
        onKeyDown={onKey}
      >
        {state === 'done' ? '✓' : '››'}
      </div>
    </div>
  );
}
