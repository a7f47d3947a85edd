import './state-mark.css';
import type { Tone } from '@saiyun/sdk/contract';
import type { ReactNode } from 'react';

const line = { fill: 'none', stroke: 'currentcolor', strokeWidth: 1.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const onSolid = { ...line, stroke: 'var(--sm-ground)' } as const;
const ring = <circle cx="8" cy="8" r="5.7" {...line} />;
const disc = <circle cx="8" cy="8" r="6.6" fill="currentcolor" />;

/** An outline each that no other has: they differ in grey, in print, and to those who see no red or green. */
const shapes: Readonly<Record<Tone, ReactNode>> = {
  neutral: ring,
  waiting: (
    <>
      {ring}
      <path d="M8 4.6a3.4 3.4 0 0 1 0 6.8z" fill="currentcolor" />
    </>
  ),
  good: (
    <>
      {disc}
      <path d="m5 8.2 2.1 2.1L11 6.2" {...onSolid} />
    </>
  ),
  bad: (
    <>
      <path d="M5.2 1.4h5.6l3.8 3.8v5.6l-3.8 3.8H5.2l-3.8-3.8V5.2z" fill="currentcolor" />
      <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" {...onSolid} />
    </>
  ),
  attention: (
    <>
      <path d="M8 1.6 15 14H1z" fill="currentcolor" stroke="currentcolor" strokeWidth="1" strokeLinejoin="round" />
      <path d="M8 6v3.6m0 2.2v.1" {...onSolid} />
    </>
  ),
  quiet: <circle cx="8" cy="8" r="5.7" {...line} strokeDasharray="2.2 2.3" />,
};

/** The shape of a tone alone, for where its word stands beside it. */
export function StateShape({ tone }: { readonly tone: Tone }) {
  return (
    <svg className="sm sm-shape" data-tone={tone} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[tone]}
    </svg>
  );
}

interface Props {
  readonly tone: Tone;
  /** The word of the state. */
  readonly children: ReactNode;
  /** What the pointer shows, if the word may be cut. */
  readonly title?: string | undefined;
}

/** A state: its word, with the shape and the colour of its tone. */
export function StateMark({ tone, children, title }: Props) {
  return (
    <span className="sm sm-word" data-tone={tone} title={title}>
      <StateShape tone={tone} />
      <span>{children}</span>
    </span>
  );
}
