import { type ReactNode, useState } from 'react';

interface Props {
  readonly title: string;
  /** Something in it is wrong, so it stands open. */
  readonly isNeeded?: boolean;
  readonly children: ReactNode;
}

/** What is seldom set, folded away unless something is wrong with it. */
export function Fold({ title, isNeeded = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen || isNeeded;
  return (
    <section className="kd-more">
      <button type="button" aria-expanded={shown} onClick={() => setOpen(!shown)}>
        {title}
      </button>
      {shown && children}
    </section>
  );
}
