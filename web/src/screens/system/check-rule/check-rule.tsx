import { checkRule } from '@saiyun/sdk/entities';
import { useState } from 'react';
import { CodeInput } from '../../../blocks/code/index.ts';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { overridesOf } from '../../../kit/list/overrides.ts';
import { type Data, fits, isData } from '../../../kit/shapes/layout.ts';
import { valueRuleLayout as layout } from '../../../kit/shapes/layouts/checks.ts';
import { ShapeEditor } from '../../../kit/shapes/shape-editor.tsx';
import { LayoutView } from '../../../kit/shapes/shape-view.tsx';
import { useSystemText } from '../../../messages/system/index.ts';

/** Numbers are as good as texts in stored rules; the table edits texts. */
const asTexts = (part: unknown): unknown =>
  isData(part) ? Object.fromEntries(Object.entries(part).map(([name, one]) => [name, typeof one === 'number' ? String(one) : one])) : part;

/** The parts of a rule's text; undefined if it is no list of parts. */
function partsIn(value: unknown): readonly Data[] | undefined {
  if (typeof value !== 'string' || value.trim() === '') return [];
  try {
    const read: unknown = JSON.parse(value);
    const parts: unknown = Array.isArray(read) ? read.map(asTexts) : undefined;
    return parts !== undefined && fits(layout, parts) ? (parts as readonly Data[]) : undefined;
  } catch {
    return undefined;
  }
}

/** The parts of a check rule as a table; as text where somebody stored something else. */
function CheckRuleInput({ id, value, onChange, disabled, 'aria-label': label }: InputProps) {
  const { t } = useSystemText();
  const [known, setKnown] = useState(value);
  const [parts, setParts] = useState(() => partsIn(value));
  // The same list while its text is the one that it was written as, so that the table keeps rows that are begun.
  if (known !== value) {
    setKnown(value);
    setParts(partsIn(value));
  }
  if (!parts)
    return (
      <>
        <CodeInput
          id={id}
          aria-label={label}
          language="json"
          value={String(value)}
          onChange={(next) => onChange?.(next)}
          disabled={disabled}
        />
        <p className="nd-none">{t('checkRule.unreadable')}</p>
      </>
    );
  const put = (next: unknown) => {
    const list = Array.isArray(next) ? (next as readonly Data[]) : [];
    const text = list.length > 0 ? JSON.stringify(list) : null;
    setKnown(text);
    setParts(list);
    onChange?.(text);
  };
  return (
    <div className="nd" id={id} tabIndex={-1}>
      <ShapeEditor layout={layout} value={parts} onChange={put} {...(disabled !== undefined && { disabled })} />
    </div>
  );
}

/** Rules by which single values of forms are checked (CALL-122). */
export const checkRulePage = overridesOf(checkRule, {
  inputs: { ruleJson: CheckRuleInput },
  columns: {
    ruleJson: {
      cell: ({ ruleJson }) => {
        const parts = partsIn(ruleJson);
        return parts ? <LayoutView layout={layout} value={parts} /> : <code>{ruleJson}</code>;
      },
    },
  },
});
