import { certificateTemplate } from '@saiyun/sdk/entities';
import { certificateNumber } from '@saiyun/sdk/rules';
import { Input } from 'antd';
import { useId } from 'react';
import { ChoiceSelect } from '../../../kit/inputs/choice-select.tsx';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import type { Sheet } from './sheet/elements.ts';

/** The places of a number rule, as people write them. */
const places = { yyyy: '{yyyy}', mm: '{mm}', kind: '{kind}', competition: '{competition}', seq: '{seq:6}' } as const;

interface Props {
  readonly sheet: Sheet;
  readonly certKind: string;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Sheet>, name: string) => void;
}

/** What is chosen of the sheet as a whole. */
export function SheetFields({ sheet, certKind, disabled, onChange }: Props) {
  const { t, say } = useCertificateText();
  const id = useId();
  const { pageSize, locale, numberRule } = certificateTemplate.fields;
  const today = new Date();
  const example = certificateNumber(sheet.numberRule, {
    year: today.getFullYear(),
    month: today.getMonth() + 1,
    kind: certKind,
    competition: 'ZNCX',
    seq: 1,
  });
  return (
    <div className="cd-text">
      <label htmlFor={`${id}p`}>{say(pageSize.label)}</label>
      <ChoiceSelect
        id={`${id}p`}
        code={pageSize.of}
        value={sheet.pageSize}
        disabled={disabled}
        onChange={(value) => value && onChange({ pageSize: value }, 'pageSize')}
      />
      <label htmlFor={`${id}l`}>{say(locale.label)}</label>
      <ChoiceSelect
        id={`${id}l`}
        code={locale.of}
        value={sheet.locale}
        disabled={disabled}
        onChange={(value) => value && onChange({ locale: value }, 'locale')}
      />
      <label htmlFor={`${id}n`}>{say(numberRule.label)}</label>
      <Input
        id={`${id}n`}
        aria-describedby={`${id}e`}
        value={sheet.numberRule}
        maxLength={100}
        disabled={disabled}
        onChange={(event) => onChange({ numberRule: event.target.value }, 'numberRule')}
      />
      <p className="cd-quiet" id={`${id}e`}>
        {t('design.numberExample', { number: example })}
      </p>
      <p className="cd-quiet">{t('design.numberHelp', places)}</p>
    </div>
  );
}
