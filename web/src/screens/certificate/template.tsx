import type { CertificateElement } from '@saiyun/sdk/contract';
import { certificateTemplate } from '@saiyun/sdk/entities';
import { pageSizes } from '@saiyun/sdk/rules';
import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { InputProps } from '../../kit/inputs/widget.ts';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useCertificateText } from '../../messages/certificate/index.ts';
import { starterSheet } from './design/sheet/elements.ts';
import { useWords } from './design/sheet/use-words.ts';
import { designPath } from './design-path.ts';

/** The way from a template to its designer, which leads back to the set-up step that it stands in. */
export function TemplateDesignLink({ id, name, step }: { readonly id: string; readonly name: string; readonly step?: number }) {
  const { t } = useCertificateText();
  return (
    <Link className="kt-act" data-main="true" to={designPath(id, step)} aria-label={`${t('design.open')} ${name}`}>
      {t('design.open')}
    </Link>
  );
}

const [width, height] = pageSizes.A4L ?? [297, 210];

/** A new template begins with a common layout of its kind; what a template shows is changed in the designer. */
function ElementsInput({ value, onChange }: InputProps) {
  const { t } = useCertificateText();
  const { starter } = useWords();
  const kind: unknown = Form.useWatch('certKind');
  const [made, setMade] = useState<{ readonly kind: unknown; readonly sheet: unknown }>();
  const isNew = value === undefined || value === null;
  // Another kind begins anew, as long as nobody has changed what the last one began with.
  const isOther = made !== undefined && made.kind !== kind && made.sheet === value;
  useEffect(() => {
    if (!isNew && !isOther) return;
    const sheet = starterSheet(starter(kind), { width, height });
    setMade({ kind, sheet });
    onChange?.(sheet);
  }, [isNew, isOther, kind, onChange, starter]);
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
