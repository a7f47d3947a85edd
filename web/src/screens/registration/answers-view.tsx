import { yes } from '@saiyun/sdk/contract';
import { useRegistrationText } from '../../messages/registration/index.ts';
import '../../kit/kit.css';
import './question.css';
import type { Answers, AnyRow, FormField } from '@saiyun/sdk/contract';
import { registration, works } from '@saiyun/sdk/entities';
import { chosenOptions, isAsked } from '@saiyun/sdk/rules';
import type { ReactNode } from 'react';
import { DetailList } from '../../blocks/detail-list/index.ts';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import { FileLink } from '../../kit/cells/file-link.tsx';
import { Nothing } from '../../kit/cells/nothing.tsx';
import { useReveal } from '../../kit/reveal/use-reveal.tsx';
import { isData } from '../../kit/shapes/layout.ts';
import { labelOf } from './question.tsx';
import { type FormKind, useAnswerForm } from './use-answer-form.ts';

/** One answer, drawn as its question requires. */
export function Answer({ question, answer }: { readonly question: FormField; readonly answer: string | number | undefined }) {
  const { t, say, lang } = useRegistrationText();
  if (answer === undefined || answer === '') return <Nothing />;
  if (question.type === 'dict') return <DictTag code={question.dictCode} value={String(answer)} />;
  if (question.type === 'choice') {
    const chosen = chosenOptions(question, answer);
    return chosen.length > 0 ? new Intl.ListFormat(lang, { type: 'unit' }).format(chosen.map((one) => say(labelOf(one)))) : String(answer);
  }
  if (question.type === 'flag') return t(answer === yes ? 'answers.yes' : 'answers.no');
  if (question.type === 'file') return <FileLink path={String(answer)} />;
  return <span style={{ whiteSpace: 'pre-wrap' }}>{answer}</span>;
}

interface Props {
  readonly kind: FormKind;
  readonly row: AnyRow;
  /** What stands before a question. */
  readonly mark?: (question: FormField) => ReactNode;
  /** Without a title of its own below a heading that says the same. */
  readonly isTitled?: boolean;
}

/** A row's answers to its version of the form, and any other stored answers. Draws nothing if there are none. */
export function AnswersView({ kind, row: masked, mark, isTitled = true }: Props) {
  const { t, say } = useRegistrationText();
  const { row, eye } = useReveal(kind === 'works' ? works : registration, 'answers', masked);
  const form = useAnswerForm(kind, row) ?? [];
  const answers: Answers = isData(row.answers) ? (row.answers as Answers) : {};
  const shown = form.filter((question) => answers[question.key] !== undefined || isAsked(question, answers));
  const others = Object.entries(answers).filter(([key]) => !form.some((question) => question.key === key));
  if (shown.length + others.length === 0) return null;
  return (
    <section className="av">
      {(isTitled || eye) && (
        <header className="av-head">
          {isTitled && <h3>{t('answers.title')}</h3>}
          {eye}
        </header>
      )}
      <DetailList
        columns={2}
        items={[
          ...shown.map((question) => ({
            key: question.key,
            label: (
              <>
                {mark?.(question)}
                {say(labelOf(question))}
              </>
            ),
            value: <Answer question={question} answer={answers[question.key]} />,
            isLong: question.type === 'longText',
          })),
          ...others.map(([key, answer]) => ({ key: ` ${key}`, label: t('answers.other', { key }), value: String(answer) })),
        ]}
      />
    </section>
  );
}
