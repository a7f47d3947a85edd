import './skeleton-rows.css';

const widths = ['100%', '94%', '100%', '97%', '60%'];

interface Props {
  readonly rows: number;
  /** What is loading, for screen readers; without it the outline is only visual. */
  readonly label?: string;
}

/** The outline of texts that are loading. */
export function SkeletonRows({ rows, label }: Props) {
  const lines = Array.from({ length: rows }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: outlines have no other identity
    <i key={i} style={{ width: widths[i % widths.length] }} />
  ));
  if (label === undefined)
    return (
      <div className="ui-skeleton" aria-hidden="true">
        {lines}
      </div>
    );
  return (
    <div className="ui-skeleton" role="status" aria-label={label}>
      {lines}
    </div>
  );
}
