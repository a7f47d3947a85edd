import { ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { FormField, FormOption } from '@saiyun/sdk/contract';
import { Button, Input, Select } from 'antd';
import { useFormDesignText } from '../../../messages/form-design/index.ts';
import { amountText } from '../../hall/hall-words.ts';
import type { OptionalFee } from '../../registration/use-option-prices.ts';
import { newOption } from './questions.ts';

interface Props {
  readonly question: FormField;
  readonly fees: readonly OptionalFee[];
  readonly onChange: (options: readonly FormOption[], tag?: string) => void;
}

/** The options of a choice in both languages, each with the fee that it brings. */
export function OptionFields({ question: { options = [] }, fees, onChange }: Props) {
  const { t, say } = useFormDesignText();
  const set = (at: number, part: { readonly [K in keyof FormOption]?: FormOption[K] | undefined }, tag?: string) =>
    onChange(
      options.map((option, i) =>
        i === at
          ? (Object.fromEntries(Object.entries({ ...option, ...part }).filter(([, value]) => value !== undefined)) as unknown as FormOption)
          : option,
      ),
      tag,
    );
  const up = (at: number) => {
    const option = options[at];
    if (option) onChange(options.toSpliced(at, 1).toSpliced(at - 1, 0, option));
  };
  return (
    <fieldset className="kd-options">
      <legend>{t('one.options')}</legend>
      {options.map((option, at) => {
        const place = at + 1;
        return (
          <div key={option.value} className="kd-option">
            <Input
              aria-label={t('one.optionOf', { place })}
              value={option.label}
              maxLength={200}
              status={option.label.trim() === '' ? 'error' : ''}
              onChange={({ target }) => set(at, { label: target.value }, `label ${option.value}`)}
            />
            <Input
              aria-label={t('one.optionEnOf', { place })}
              placeholder={t('one.optionEnOf', { place })}
              value={option.labelEn ?? ''}
              maxLength={200}
              onChange={({ target }) => set(at, { labelEn: target.value || undefined }, `labelEn ${option.value}`)}
            />
            {fees.length > 0 && (
              <Select<string>
                aria-label={t('one.feeOf', { place })}
                value={option.feeId ?? ''}
                popupMatchSelectWidth={false}
                onChange={(feeId) => set(at, { feeId: feeId || undefined })}
                options={[
                  { value: '', label: t('one.noFee') },
                  ...fees.map(({ id, name, nameEn, amountFen }) => ({
                    value: id,
                    label: `${say([name, nameEn || name])} ${amountText(amountFen)}`,
                  })),
                ]}
              />
            )}
            <span className="kd-option-acts">
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                disabled={at === 0}
                aria-label={t('one.upOption', { place })}
                onClick={() => up(at)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                disabled={options.length === 1}
                aria-label={t('one.removeOption', { place })}
                onClick={() => onChange(options.toSpliced(at, 1))}
              />
            </span>
          </div>
        );
      })}
      <Button size="small" type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => onChange([...options, newOption(options)])}>
        {t('one.addOption')}
      </Button>
      <p className="kd-quiet">{t(fees.length > 0 ? 'one.feesHint' : 'one.noFees')}</p>
    </fieldset>
  );
}
