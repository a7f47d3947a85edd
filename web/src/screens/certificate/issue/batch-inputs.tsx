import { Form, Select } from 'antd';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { textOf } from '../../../lib/text-of.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { ManySelect } from '../../../ui/keys/many-select.tsx';
import { useLevels } from './use-levels.ts';
import { useTemplates } from './use-templates.ts';

/** The competition that the form is for, chosen in it or given. */
const useCompetition = (): string => textOf(Form.useWatch('competitionId', { preserve: true }));

/** Templates in use that the competition may have; versions of one name are told apart. */
function TemplateInput({ id, value, onChange, disabled, dictText, 'aria-label': label }: InputProps) {
  const { t } = useCertificateText();
  const { data: own = [], isPending } = useTemplates(useCompetition(), disabled !== true);
  const chosen = textOf(value);
  const isKnown = own.some((one) => one.id === chosen);
  return (
    <Select
      id={id}
      aria-label={label}
      value={chosen || undefined}
      disabled={disabled}
      loading={isPending && !disabled}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={t('issue.noTemplates')}
      options={[
        ...(chosen !== '' && !isKnown ? [{ value: chosen, label: dictText ?? chosen }] : []),
        ...own.map((one) => ({
          value: one.id,
          label: [one.templateName, t('issue.version', { version: one.version ?? 1 }), one.certKind_dictText, one.locale_dictText]
            .filter(Boolean)
            .join(' · '),
        })),
      ]}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** The awards of the competition's rules; none chosen means all. */
function LevelsInput({ id, value, onChange, disabled, 'aria-label': label }: InputProps) {
  const { t } = useCertificateText();
  const levels = useLevels(useCompetition()) ?? [];
  return (
    <ManySelect
      id={id}
      aria-label={label}
      allowClear
      disabled={disabled}
      value={Array.isArray(value) ? (value as readonly string[]).map(String) : []}
      notFoundContent={t('issue.noLevels')}
      options={levels.map((level) => ({ value: level, label: level }))}
      onChange={(next) => onChange?.(next.length > 0 ? next : null)}
    />
  );
}

export const batchInputs = { templateId: TemplateInput, awardLevels: LevelsInput } as const;
