import { StateShape } from '../../ui/state-mark.tsx';

export interface ToldProblem {
  readonly key: string;
  /** The part that it stands against. */
  readonly name: string;
  readonly text: string;
  readonly onChoose: () => void;
}

/** What is to be mended, each leading to its part; the title says how much. */
export function ProblemList({ title, problems }: { readonly title: string; readonly problems: readonly ToldProblem[] }) {
  return (
    <section className="kd-problems" aria-live="polite">
      <h2>
        <StateShape tone={problems.length > 0 ? 'attention' : 'good'} /> {title}
      </h2>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ key, name, text, onChoose }) => (
            <li key={key}>
              <button type="button" onClick={onChoose}>
                <b>{name}</b> {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
