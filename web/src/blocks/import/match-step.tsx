import { no, withNote, yes } from '@saiyun/sdk/contract';
import { Alert, Checkbox, Form, Segmented, Select, Tag } from 'antd';
import type { ComponentType } from 'react';
import type { Options } from './import-flow.ts';
import type { ImportPreview } from './import-source.ts';
import { type Matches, matchFaults, withMatch } from './match.ts';
import { useImportText } from './texts/index.ts';

/** Columns of a file that are looked at; a sheet may have thousands. */
const mostColumns = 200;
const previewRows = 8;
const previewColumns = 12;

/** Chooses the row that all rows of a file belong to: its id. */
export interface ParentInputProps {
  /** Id of the chosen row. */
  readonly value?: string | undefined;
  /** Called with the id of another row, or nothing. */
  readonly onChange: (id: string | undefined) => void;
  /** Id of the label's target. */
  readonly id: string;
  /** What it is a row of, as the server names it. */
  readonly of: string;
}

interface Props {
  readonly preview: ImportPreview;
  readonly isReading: boolean;
  readonly matches: Matches;
  readonly options: Options;
  readonly onLook: (look: { readonly sheet?: string; readonly headerRow?: number }) => void;
  readonly onMatches: (matches: Matches) => void;
  readonly onOptions: (options: Options) => void;
  readonly ParentInput?: ComponentType<ParentInputProps> | undefined;
}

/** The first rows of the sheet as they stand; the number of a row makes it the header. */
function SheetStart({ preview, isReading, onLook }: Pick<Props, 'preview' | 'isReading' | 'onLook'>) {
  const { t } = useImportText();
  const { rows, headerRow, columns, sheets, sheet, rowCount } = preview;
  const from = Math.max(0, rows.findIndex((row) => row.rowNo === headerRow) - 3);
  return (
    <div className="bi-start" aria-busy={isReading}>
      <div className="bi-bar">
        <h3>
          {t('match.preview')} {rowCount !== null && <small className="bi-note">{t('match.rows', { count: rowCount })}</small>}
        </h3>
        {sheets.length > 1 && (
          <div className="bi-sheet">
            <label htmlFor="bi-sheet">{t('match.sheet')}</label>
            <Select
              id="bi-sheet"
              size="small"
              value={sheet}
              disabled={isReading}
              popupMatchSelectWidth={false}
              options={sheets.map((name) => ({ value: name, label: name }))}
              onChange={(name: string) => onLook({ sheet: name })}
            />
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="bi-scroll bi-preview" tabIndex={0} aria-label={t('match.preview')}>
        <table>
          <tbody>
            {rows.slice(from, from + previewRows).map(({ rowNo, cells }) => (
              <tr key={rowNo} data-header={rowNo === headerRow} data-above={rowNo < headerRow}>
                <th scope="row">
                  <button
                    type="button"
                    aria-pressed={rowNo === headerRow}
                    aria-label={t('match.asHeader', { row: rowNo })}
                    title={t('match.asHeader', { row: rowNo })}
                    disabled={isReading}
                    onClick={() => onLook({ headerRow: rowNo })}
                  >
                    {rowNo}
                  </button>
                </th>
                {columns.slice(0, previewColumns).map(({ letters }, i) => (
                  <td key={letters} title={cells[i]}>
                    {cells[i]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="bi-note">{t('match.previewHint')}</p>
    </div>
  );
}

/** A line for each column of the file: what it is called, what is in it, and the field that it goes to. */
function ColumnLines({ preview, matches, onMatches }: Pick<Props, 'preview' | 'matches' | 'onMatches'>) {
  const { t, lang } = useImportText();
  const { twice } = matchFaults(preview, matches);
  const used = new Set(Object.values(matches));
  const options = preview.fields.map(({ name, label, required }) => ({
    value: name,
    label: required ? withNote(lang, label, t('match.required')) : label,
    isUsed: used.has(name),
  }));
  return (
    <section className="bi-columns" aria-label={t('match.columns')}>
      <div className="bi-columns-head" aria-hidden>
        <span>{t('match.column')}</span>
        <span>{t('match.samples')}</span>
        <span>{t('match.field')}</span>
      </div>
      <ul>
        {preview.columns.slice(0, mostColumns).map(({ letters, header, samples, why, field, isPart }) => {
          const match = matches[letters];
          const isTwice = match !== undefined && twice.has(match);
          const reason =
            match !== undefined && match === field && why ? t(`match.${why}`) : isPart && match === undefined ? t('match.part') : '';
          return (
            <li key={letters} data-matched={match !== undefined}>
              <div className="bi-column">
                <b title={header}>{header || t('match.empty')}</b> <small className="bi-note">{letters}</small>
              </div>
              <div className="bi-samples" title={samples.join('\n')}>
                {samples.join(' · ')}
              </div>
              <div className="bi-field">
                <Select
                  aria-label={t('match.fieldOf', { column: letters, header })}
                  value={match}
                  allowClear
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder={t('match.leave')}
                  status={isTwice ? 'error' : undefined}
                  options={options.map(({ isUsed, ...one }) => ({
                    ...one,
                    className: isUsed && one.value !== match ? 'bi-used' : undefined,
                  }))}
                  onChange={(name: string | undefined) => onMatches(withMatch(matches, letters, name))}
                />
                {(isTwice || reason !== '') && (
                  <Tag color={isTwice ? 'error' : why === 'meaning' && match === field ? 'warning' : undefined} variant="filled">
                    {isTwice ? t('match.twice') : reason}
                  </Tag>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {preview.columns.length >= mostColumns && <p className="bi-note">{t('match.more', { count: mostColumns })}</p>}
    </section>
  );
}

/** How rows that are stored already, faults and parts are treated. */
function ImportOptions({ preview, options, onOptions, ParentInput }: Pick<Props, 'preview' | 'options' | 'onOptions' | 'ParentInput'>) {
  const { t } = useImportText();
  const { parent } = preview;
  return (
    <section className="bi-options" aria-label={t('option.title')}>
      <div>
        <span id="bi-mode">{t('option.mode')}</span>
        <Segmented
          size="small"
          aria-labelledby="bi-mode"
          value={options.mode ?? 'upsert'}
          options={[
            { value: 'upsert', label: t('option.upsert') },
            { value: 'add', label: t('option.add') },
          ]}
          onChange={(mode) => onOptions({ ...options, mode: mode === 'add' ? mode : 'upsert' })}
        />
      </div>
      <Checkbox
        checked={options.validateStatus === yes}
        onChange={(event) => onOptions({ ...options, validateStatus: event.target.checked ? yes : no })}
      >
        {t('option.whole')}
      </Checkbox>
      {preview.columns.some(({ isPart }) => isPart) && (
        <Checkbox
          checked={options.isSingleTableImport === yes}
          onChange={(event) => onOptions({ ...options, isSingleTableImport: event.target.checked ? yes : no })}
        >
          {t('option.single')}
        </Checkbox>
      )}
      {parent && ParentInput && (
        <Form.Item
          label={t('option.parent', { label: parent.label })}
          htmlFor="bi-parent"
          extra={t('option.parentHint', { label: parent.label })}
        >
          <ParentInput
            id="bi-parent"
            of={parent.entity}
            value={options.foreignKeys}
            onChange={(foreignKeys) => onOptions({ ...options, foreignKeys: foreignKeys ?? '' })}
          />
        </Form.Item>
      )}
    </section>
  );
}

/** Which sheet and row hold the headers, and what each column is. */
export function MatchStep(props: Props) {
  const { t } = useImportText();
  const { preview, matches, options } = props;
  const { missing, twice } = matchFaults(preview, matches, options.foreignKeys ? preview.parent?.field : undefined);
  const labels = (names: readonly string[]) =>
    names.map((name) => preview.fields.find((field) => field.name === name)?.label ?? name).join(t('match.comma'));
  const left = preview.columns.filter(({ letters, header }) => header !== '' && matches[letters] === undefined).length;
  return (
    <div className="bi-match">
      <SheetStart {...props} />
      <div className="bi-faults" role="status">
        {missing.length > 0 && (
          <Alert type="error" showIcon title={t('match.missing', { fields: labels(missing.map(({ name }) => name)) })} />
        )}
        {twice.size > 0 && <Alert type="error" showIcon title={t('match.twiceText', { fields: labels([...twice]) })} />}
        {left > 0 && missing.length === 0 && <p className="bi-note">{t('match.left', { count: left })}</p>}
      </div>
      <ColumnLines {...props} />
      <ImportOptions {...props} />
    </div>
  );
}
