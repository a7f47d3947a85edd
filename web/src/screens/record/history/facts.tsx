import type { HistoryEntry } from '@saiyun/sdk/calls';
import { Nothing } from '../../../kit/cells/nothing.tsx';
import { useRecordText } from '../../../messages/record/index.ts';

/** What one side says; several members stand below each other. */
function Side({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return <Nothing />;
  if (texts.length === 1) return <span data-written="">{texts[0]}</span>;
  return (
    <ul className="rc-members" data-written="">
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may have one name, and the list never changes
        <li key={at}>{text}</li>
      ))}
    </ul>
  );
}

/** What an act changed that is no field of a record: what a role may do, an entry of the menu, how the site looks. */
export function Facts({ action, facts }: Pick<HistoryEntry, 'action' | 'facts'>) {
  const { t } = useRecordText();
  const isOneSided =
    facts.length > 1 && (facts.every(({ before }) => before.length === 0) || facts.every(({ after }) => after.length === 0));
  // Grants come and go, each under its own heading.
  if (action === 'grant' || isOneSided)
    return (
      <dl className="kt-facts rc-image">
        {facts.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Side texts={before.length > 0 ? before : after} />
            </dd>
          </div>
        ))}
      </dl>
    );
  return (
    <table className="rc-diff">
      <thead>
        <tr>
          <th>{t('diff.before')}</th>
          <th>{t('diff.after')}</th>
        </tr>
      </thead>
      <tbody>
        {facts.flatMap(({ label, before, after }) => [
          <tr key={`${label} label`}>
            <th colSpan={2} scope="rowgroup">
              {label}
            </th>
          </tr>,
          <tr key={label}>
            <td>
              <Side texts={before} />
            </td>
            <td>
              <Side texts={after} />
            </td>
          </tr>,
        ])}
      </tbody>
    </table>
  );
}
