import type { PrintBody } from '@saiyun/sdk/logic/online';
import { ChoiceProp } from '../../../kit/designer/choice-prop.tsx';
import { TextProp } from '../../../kit/designer/text-prop.tsx';
import { TicksProp } from '../../../kit/designer/ticks-prop.tsx';
import { useDict } from '../../../lib/api/use-dict.ts';
import { usePrintDesignText } from '../../../messages/print-design/index.ts';
import { SourceProp } from '../report-design/source-prop.tsx';
import type { Design, Problem } from './logic/print.ts';

interface Props {
  readonly code: string;
  readonly design: Design;
  readonly problems: readonly Problem[];
  readonly onChange: (part: Partial<Design>, tag?: string) => void;
}

const papers = ['A4', 'A4L', 'A5'] as const satisfies readonly NonNullable<PrintBody['paper']>[];

/** What is set about the page as a whole. */
export function PageSettings({ code, design, problems, onChange }: Props) {
  const { t } = usePrintDesignText();
  const roles = useDict('base_role');
  const of = (kind: Problem['kind']): string | undefined => (problems.some((one) => one.kind === kind) ? t(`problem.${kind}`) : undefined);
  const text = (name: 'templateName' | 'templateNameEn' | 'title' | 'titleEn', label: string, max: number, more: object = {}) => (
    <TextProp label={label} value={design[name]} max={max} onChange={(value) => onChange({ [name]: value }, name)} {...more} />
  );
  return (
    <>
      {text('templateName', t('page.name'), 60, { fault: of('name') })}
      {text('templateNameEn', t('page.nameEn'), 100, { hint: t('page.code', { code }) })}
      {text('title', t('page.titleZh'), 200, { fault: of('title') })}
      {text('titleEn', t('page.titleEn'), 200)}
      <SourceProp value={design.source} disabled={design.parts.length > 0} onChange={(source) => onChange({ source })} />
      <ChoiceProp<NonNullable<PrintBody['paper']>>
        label={t('page.paper')}
        value={design.paper}
        choices={papers.map((value) => ({ value, label: t(`paper.${value}`) }))}
        onChange={(paper) => onChange({ paper })}
      />
      <TicksProp
        label={t('page.read')}
        value={design.readRoles}
        choices={roles.items.map(({ value, text: label }) => ({ value, label }))}
        fault={of('readers')}
        onChange={(readRoles) => onChange({ readRoles })}
      />
    </>
  );
}
