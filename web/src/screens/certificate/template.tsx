import type { CertificateElement } from '@saiyun/sdk/contract';
import { certificateTemplate } from '@saiyun/sdk/entities';
import { pageSizes } from '@saiyun/sdk/rules';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useCertificateText } from '../../messages/certificate/index.ts';
import { starterSheet } from './design/sheet/elements.ts';
import { useWords } from './design/sheet/use-words.ts';
import { designPath } from './design-path.ts';

/** The way from a template to its designer. */
export function TemplateDesignLink({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useCertificateText();
  return (
    <Link className="kt-act" data-main="true" to={designPath(id)} aria-label={`${t('design.open')} ${name}`}>
      {t('design.open')}
    </Link>
  );
}

const [width, height] = pageSizes.A4L ?? [297, 210];

/** A new template begins with a common layout; what a template shows is changed in the designer. */
function ElementsInput({ value, onChange }: InputProps) {
  const { t } = useCertificateText();
  const { starter } = useWords();
  const isNew = value === undefined || value === null;
  useEffect(() => {
    if (isNew) onChange?.(starterSheet(starter, { width, height }));
  }, [isNew, onChange, starter]);
  const count = Array.isArray(value) ? (value as readonly CertificateElement[]).length : 0;
  return <p className="cd-quiet">{t('template.elements', { count })}</p>;
}

export const templateInputs = { elements: ElementsInput } as const;

/** Templates of certificates, each opened in the designer (CERT-01). */
export const certificateTemplatePage = overridesOf(certificateTemplate, {
  stateTabs: true,
  inputs: templateInputs,
  rowActions: (row) => <TemplateDesignLink id={row.id} name={row.templateName} />,
});
