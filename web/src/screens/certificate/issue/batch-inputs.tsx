import type { Row } from '@saiyun/sdk/contract';
import { certificateTemplate, templateStatus } from '@saiyun/sdk/entities';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { textOf } from '../../../lib/text-of.ts';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { useLevels } from './use-levels.ts';

type Template = Row<typeof certificateTemplate>;

const mostRows = 200;

/** The competition that the form is for, chosen in it or given. */
const useCompetition = (): string => textOf(Form.useWatch('competitionId', { preserve: true }));

/** Templates in use that the competition may have; versions of one name are told apart. */
function TemplateInput({ id, value, onChange, disabled, dictText, 'aria-label': label }: InputProps) {
  const { t, lang } = useCertificateText();
  const competitionId = useCompetition();
  const { data, isPending } = useQuery({
    queryKey: [...keys.entity(certificateTemplate.name), 'in use', lang],
    queryFn: async () =>
      (await client.entity(certificateTemplate).list({ match: { status: templateStatus.inUse }, pageSize: mostRows }))
        .records as unknown as readonly Template[],
    enabled: disabled !== true,
  });
  const own = (data ?? []).filter((one) => !one.competitionId || competitionId === '' || one.competitionId === competitionId);
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
    <Select
      id={id}
      aria-label={label}
      mode="multiple"
      allowClear
      disabled={disabled}
      value={Array.isArray(value) ? (value as readonly string[]).map(String) : []}
      notFoundContent={t('issue.noLevels')}
      options={levels.map((level) => ({ value: level, label: level }))}
      onChange={(next: readonly string[]) => onChange?.(next.length > 0 ? next : null)}
    />
  );
}

export const batchInputs = { templateId: TemplateInput, awardLevels: LevelsInput } as const;
