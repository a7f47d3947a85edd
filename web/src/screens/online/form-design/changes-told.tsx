import { useOnlineDesignText } from '../../../messages/online-design/index.ts';
import type { Change } from './logic/changes.ts';
import { labelOf } from './logic/fields.ts';

/** What a publication would change, in the reader's language. */
export function useChangeText(): (change: Change) => string {
  const { t, say } = useOnlineDesignText();
  return (change) => {
    if (change.kind === 'look') return t('change.look');
    const name = say(labelOf(change.field));
    if (change.kind === 'added') return t('change.added', { name });
    if (change.kind === 'removed' && change.rows === 0) return t('change.removed', { name });
    const params = { name, count: change.rows };
    switch (change.kind) {
      case 'removed':
        return t('change.removedRows', params);
      case 'restored':
        return t('change.restored', params);
      case 'required':
        return t('change.required', params);
      case 'sealed':
        return t('change.sealed', params);
      case 'rules':
        return t('change.rules', params);
    }
  };
}

interface Props {
  readonly version: number;
  readonly changes: readonly Change[];
}

/** What becomes of the rows that are there once the form is published. */
export function ChangesTold({ version, changes }: Props) {
  const { t } = useOnlineDesignText();
  const textOf = useChangeText();
  if (version === 0) return null;
  return (
    <section className="od-changes">
      <h2>{changes.length > 0 ? t('change.title') : t('change.none', { version })}</h2>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => {
            const text = textOf(change);
            return <li key={text}>{text}</li>;
          })}
        </ul>
      )}
    </section>
  );
}
