import { certificateTemplate } from '@saiyun/sdk/entities';
import { Input } from 'antd';
import { useId } from 'react';
import { ChoiceSelect } from '../../../kit/inputs/choice-select.tsx';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import type { Sheet } from './sheet/elements.ts';

interface Props {
  readonly sheet: Sheet;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Sheet>, name: string) => void;
}

/** What is chosen of the sheet as a whole. */
export function SheetFields({ sheet, disabled, onChange }: Props) {
  const { say } = useCertificateText();
  const id = useId();
  const { pageSize, locale, numberRule } = certificateTemplate.fields;
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
        value={sheet.numberRule}
        maxLength={100}
        disabled={disabled}
        onChange={(event) => onChange({ numberRule: event.target.value }, 'numberRule')}
      />
      {numberRule.help && <p className="cd-quiet">{say(numberRule.help)}</p>}
    </div>
  );
}
