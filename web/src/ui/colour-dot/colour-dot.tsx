import './colour-dot.css';

interface Props {
  /** The name of one of the colours of `--sy-dot-*`; any other draws no dot. */
  readonly colour: string;
  readonly children: string;
}

/** A word with a dot in the colour that somebody gave it. The word keeps the colour of text, so that all of them can be read. */
export function ColourDot({ colour, children }: Props) {
  return (
    <span className="cdot" data-colour={colour} title={children}>
      <i aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
