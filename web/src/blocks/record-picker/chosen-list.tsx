import { Button } from 'antd';
import { usePhone } from '../../lib/use-media.ts';
import { Ellipsis } from '../ellipsis/index.ts';
import { hintOf, type PickerRow, textIn } from './picker-types.ts';
import { usePickerText } from './texts/index.ts';

/** Characters of a name in the list of what is chosen (WIDGET-03). */
const nameLength = 12;

interface Props {
  readonly name: string;
  readonly rows: readonly PickerRow[];
  readonly rowKey: string;
  readonly displayKey: string;
  readonly hintKeys: readonly string[];
  readonly onChange: (rows: readonly PickerRow[]) => void;
}

/** What is chosen, each with a button that removes it (PICKER-04). */
export function ChosenList({ name, rows, rowKey, displayKey, hintKeys, onChange }: Props) {
  const { t } = usePickerText();
  const isPhone = usePhone();
  const title = t('chosen', { name });
  return (
    <section className="rp-chosen" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {rows.length > 0 && <span>{t('count', { count: rows.length })}</span>}
        {rows.length > 1 && (
          <Button type="link" size="small" onClick={() => onChange([])}>
            {t('clear')}
          </Button>
        )}
      </header>
      {rows.length === 0 ? (
        <p>{t(isPhone ? 'nothingChosenPhone' : 'nothingChosen')}</p>
      ) : (
        <ul>
          {rows.map((row) => {
            const text = textIn(row, displayKey);
            const hint = hintOf(row, hintKeys);
            return (
              <li key={String(row[rowKey])}>
                <span>
                  <Ellipsis text={text} length={nameLength} />
                  {hint && <small>{hint}</small>}
                </span>
                <Button
                  type="link"
                  size="small"
                  aria-label={t('removeOne', { text })}
                  onClick={() => onChange(rows.filter((one) => one !== row))}
                >
                  {t('remove')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
