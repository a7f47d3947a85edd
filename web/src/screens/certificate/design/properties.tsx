import { type CertificateElement, certificateFonts } from '@saiyun/sdk/contract';
import { Button, Checkbox, Input, InputNumber, Segmented, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { certificateFactChoices } from '../../../kit/shapes/layouts/certificates.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import type { Problem } from './sheet/elements.ts';
import { factWord, fromWords, inWords } from './sheet/fact-words.ts';
import { leastSide, type Size } from './sheet/geometry.ts';

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly least?: number;
  readonly unit: string;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
}

function Length({ label, value, least = 0, most, unit, disabled, onChange }: NumberProps) {
  return (
    <InputNumber
      aria-label={label}
      prefix={unit === 'mm' ? <span className="cd-quiet">{label}</span> : undefined}
      suffix={unit}
      value={value}
      min={least}
      max={most}
      step={unit === 'mm' ? 0.5 : 1}
      precision={1}
      controls={false}
      disabled={disabled}
      onChange={(next) => typeof next === 'number' && onChange(next)}
    />
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="cd-row">
      <span>{label}</span>
      {children}
    </div>
  );
}

interface Props {
  readonly element: CertificateElement;
  readonly page: Size;
  readonly problems: readonly Problem[];
  readonly disabled: boolean;
  /** `name` is what is changed, so that keystrokes in one field are taken back together. */
  readonly onChange: (change: Partial<CertificateElement>, name: string) => void;
  readonly onPicture: () => void;
}

/** What one element is and how it looks. */
export function Properties({ element, page, problems, disabled, onChange, onPicture }: Props) {
  const { t } = useCertificateText();
  const { type, x, y, w, h } = element;
  const isText = type === 'text' || type === 'table';
  const set = (name: 'x' | 'y' | 'w' | 'h') => (value: number) =>
    onChange({ [name]: value, ...(type === 'qr' && (name === 'w' || name === 'h') && { w: value, h: value }) }, name);
  return (
    <>
      {problems.length > 0 && (
        <ul className="cd-faults" role="alert">
          {problems.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className="cd-lengths">
        <Length label="X" value={x} most={page.width} unit="mm" disabled={disabled} onChange={set('x')} />
        <Length label="Y" value={y} most={page.height} unit="mm" disabled={disabled} onChange={set('y')} />
        <Length label={t('design.width')} value={w} least={leastSide} most={page.width} unit="mm" disabled={disabled} onChange={set('w')} />
        <Length
          label={t('design.height')}
          value={h}
          least={leastSide}
          most={page.height}
          unit="mm"
          disabled={disabled}
          onChange={set('h')}
        />
      </div>
      {type === 'text' && <TextFields element={element} disabled={disabled} onChange={onChange} />}
      {type === 'table' && <TableFields element={element} disabled={disabled} onChange={onChange} />}
      {isText && <LetterFields element={element} disabled={disabled} onChange={onChange} />}
      {(type === 'image' || type === 'seal' || type === 'signature') && !disabled && (
        <Button block onClick={onPicture}>
          {t(element.file ? 'design.otherPicture' : 'design.choosePicture')}
        </Button>
      )}
      {(isText || type === 'line' || type === 'qr') && (
        <Line label={t('design.colour')}>
          <input
            type="color"
            className="cd-colour"
            aria-label={t('design.colour')}
            value={element.colour ?? '#000000'}
            disabled={disabled}
            onChange={(event) => onChange({ colour: event.target.value }, 'colour')}
          />
        </Line>
      )}
    </>
  );
}

type FieldsProps = Pick<Props, 'element' | 'disabled' | 'onChange'>;

/** A free text with facts in it, or one fact alone. */
function TextFields({ element, disabled, onChange }: FieldsProps) {
  const { t, lang, say } = useCertificateText();
  const id = useId();
  const facts = certificateFactChoices.filter(([name]) => name !== 'qr').map(([value, label]) => ({ value, label: say(label) }));
  const text = inWords(element.text ?? '', lang);
  const write = (written: string) => onChange({ text: fromWords(written, lang), bind: undefined }, 'text');
  return (
    <>
      <Line label={t('design.shows')}>
        <Select
          aria-label={t('design.shows')}
          value={element.bind ?? ''}
          disabled={disabled}
          options={[{ value: '', label: t('design.ownText') }, ...facts]}
          onChange={(bind: string) =>
            bind === ''
              ? onChange({ bind: undefined, text: element.text || `{${element.bind ?? ''}}` }, 'bind')
              : onChange({ bind: bind as NonNullable<CertificateElement['bind']>, text: undefined }, 'bind')
          }
        />
      </Line>
      {element.bind === undefined && (
        <div className="cd-text">
          <label htmlFor={id}>{t('design.text')}</label>
          <Input.TextArea
            id={id}
            value={text}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            disabled={disabled}
            status={text === '' ? 'error' : ''}
            onChange={(event) => write(event.target.value)}
          />
          {!disabled && (
            <Select
              aria-label={t('design.insert')}
              placeholder={t('design.insert')}
              value={null}
              options={facts}
              onChange={(name: string | null) => name && write(`${text}{${factWord(name, lang)}}`)}
            />
          )}
        </div>
      )}
    </>
  );
}

/** The lines of a table: a label and a fact each. */
function TableFields({ element, disabled, onChange }: FieldsProps) {
  const { t, say } = useCertificateText();
  const rows = element.rows ?? [];
  const put = (next: typeof rows, name: string) => onChange({ rows: next }, name);
  const facts = certificateFactChoices.filter(([name]) => name !== 'qr').map(([value, label]) => ({ value, label: say(label) }));
  return (
    <div className="cd-text">
      <span>{t('design.lines')}</span>
      {rows.map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
        <div className="cd-line-fields" key={n}>
          <Input
            aria-label={t('design.lineLabel', { n: n + 1 })}
            value={row.label}
            maxLength={100}
            disabled={disabled}
            onChange={(event) => put(rows.with(n, { ...row, label: event.target.value }), `rows ${n}`)}
          />
          <Select
            aria-label={t('design.lineFact', { n: n + 1 })}
            value={row.bind}
            disabled={disabled}
            options={facts}
            onChange={(bind) => put(rows.with(n, { ...row, bind }), `rows ${n}`)}
          />
          {!disabled && rows.length > 1 && (
            <Button
              type="text"
              size="small"
              aria-label={t('design.removeLine', { n: n + 1 })}
              onClick={() => put(rows.toSpliced(n, 1), 'rows')}
            >
              ×
            </Button>
          )}
        </div>
      ))}
      {!disabled && rows.length < 20 && (
        <Button size="small" onClick={() => put([...rows, { label: '', bind: 'unitName' }], 'rows')}>
          {t('design.addLine')}
        </Button>
      )}
    </div>
  );
}

/** Font, size and how the letters lie. */
function LetterFields({ element, disabled, onChange }: FieldsProps) {
  const { t } = useCertificateText();
  const { font = certificateFonts[0], size = 12, bold = false, align = 'left', autoFit = false } = element;
  return (
    <>
      <Line label={t('design.font')}>
        <Select
          aria-label={t('design.font')}
          value={font}
          disabled={disabled}
          options={[
            { value: certificateFonts[0], label: t('design.serif') },
            { value: certificateFonts[1], label: t('design.sans') },
          ]}
          onChange={(next) => onChange({ font: next }, 'font')}
        />
      </Line>
      <p className="cd-quiet">{t('design.fontHelp')}</p>
      <Line label={t('design.size')}>
        <Length
          label={t('design.points')}
          value={size}
          least={4}
          most={200}
          unit="pt"
          disabled={disabled}
          onChange={(next) => onChange({ size: next }, 'size')}
        />
      </Line>
      <Line label={t('design.align')}>
        <Segmented<NonNullable<CertificateElement['align']>>
          aria-label={t('design.align')}
          size="small"
          value={align}
          disabled={disabled}
          options={[
            { value: 'left', label: t('design.left') },
            { value: 'center', label: t('design.centre') },
            { value: 'right', label: t('design.right') },
          ]}
          onChange={(next) => onChange({ align: next }, 'align')}
        />
      </Line>
      <div className="cd-ticks">
        <Checkbox checked={bold} disabled={disabled} onChange={(event) => onChange({ bold: event.target.checked }, 'bold')}>
          {t('design.bold')}
        </Checkbox>
        <Checkbox checked={autoFit} disabled={disabled} onChange={(event) => onChange({ autoFit: event.target.checked }, 'autoFit')}>
          {t('design.autoFit')}
        </Checkbox>
      </div>
    </>
  );
}
