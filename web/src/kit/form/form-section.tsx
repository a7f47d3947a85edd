import '../../lib/texts/definition-texts.ts';
import type { FactGroup } from '@saiyun/sdk/contract';
import { Form, Row } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useKitText } from '../../messages/kit/index.ts';

interface RangeProps {
  readonly label: string;
  readonly isRequired: boolean;
  /** What is said of its ends. */
  readonly help: string;
  readonly from: ReactNode;
  readonly to: ReactNode;
}

/** The two ends of a range as one input: its label names both, and its faults stand below it. */
export function RangeItem({ label, isRequired, help, from, to }: RangeProps) {
  return (
    <Form.Item label={label} required={isRequired} extra={help || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own beside the label */}
      <div className="kf-range" role="group" aria-label={label}>
        <div>{from}</div>
        <span aria-hidden="true">–</span>
        <div>{to}</div>
      </div>
    </Form.Item>
  );
}

interface SectionProps {
  readonly group: FactGroup;
  /** Something in it must be filled in, or is not as usual. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** A part of a form with its heading. What is rarely needed is folded at first. */
export function FormSection({ group, isNeeded, children }: SectionProps) {
  const { t, say } = useKitText();
  const heading = useId();
  // The reader opens and folds it from then on.
  const [isOpen] = useState(isNeeded);
  const help = group.help && <p className="kf-help">{say(group.help)}</p>;
  if (group.rare)
    return (
      <details className="kf-section kf-rare" open={isOpen}>
        <summary>{t('form.more', { what: say(group.label) })}</summary>
        {help}
        <Row gutter={16}>{children}</Row>
      </details>
    );
  return (
    <section className="kf-section" aria-labelledby={heading}>
      <h3 id={heading}>{say(group.label)}</h3>
      {help}
      <Row gutter={16}>{children}</Row>
    </section>
  );
}

/** Opens what a field is folded in. */
export function unfold(formName: string, field: string): void {
  document.getElementById(`${formName}_${field}`)?.closest('details')?.setAttribute('open', '');
}

/** Leads to a field with a fault: opens what it is folded in, scrolls there and begins in it. */
export function showField(form: { scrollToField: (name: string, options: object) => void }, formName: string, field: string): void {
  unfold(formName, field);
  form.scrollToField(field, { behavior: 'smooth', block: 'center', focus: true });
}
