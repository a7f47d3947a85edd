import type { FormField } from '@saiyun/sdk/contract';
import { competitionForm } from '@saiyun/sdk/entities';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { overridesOf } from '../../../kit/list/overrides.ts';
import { ShapeInput } from '../../../kit/shapes/shape-input.tsx';
import { useFormDesignText } from '../../../messages/form-design/index.ts';
import { formDesignPath } from './design-path.ts';
import { newQuestion } from './questions.ts';

/** The way from a form to its designer, which leads back to the set-up step that it stands in. */
export function FormDesignLink({ id, name, step }: { readonly id: string; readonly name: string; readonly step?: number }) {
  const { t } = useFormDesignText();
  return (
    <Link className="kt-act" data-main="true" to={formDesignPath(id, step)} aria-label={t('openOf', { name })}>
      {t('open')}
    </Link>
  );
}

/** A new form begins with one question; the rest is built in the designer. */
export function QuestionsInput(props: InputProps) {
  const { value, onChange } = props;
  const { t } = useFormDesignText();
  const isNew = value === undefined || value === null;
  useEffect(() => {
    if (isNew) onChange?.([newQuestion('text', [])] satisfies readonly FormField[]);
  }, [isNew, onChange]);
  return (
    <>
      <p className="nd-quiet">{t('list.inDesigner')}</p>
      <ShapeInput {...props} />
    </>
  );
}

export const formInputs = { fields: QuestionsInput } as const;

/** Forms of competitions, each opened in the designer. */
export const competitionFormPage = overridesOf(competitionForm, {
  stateTabs: true,
  inputs: formInputs,
  rowActions: (row) => <FormDesignLink id={row.id} name={row.formName} />,
});
