import { yes } from '@saiyun/sdk/contract';
import '../../kit/kit.css';
import type { Answers, AnyRow, FormField, Label } from '@saiyun/sdk/contract';
import { registration, works } from '@saiyun/sdk/entities';
import { isAsked } from '@saiyun/sdk/rules';
import { Descriptions } from 'antd';
import { DictTag } from '../../kit/cells/dict-tag.tsx';
import { FileLink } from '../../kit/cells/file-link.tsx';
import { Nothing } from '../../kit/cells/nothing.tsx';
import { useReveal } from '../../kit/reveal/use-reveal.tsx';
import { isData } from '../../kit/shapes/layout.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { type FormKind, useAnswerForm } from './use-answer-form.ts';

const texts = {
  title: ['表单内容', 'Answers'],
  others: ['{key}（表单中没有）', '{key} (not in the form)'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
} as const satisfies Record<string, Label>;

function Answer({ question, answer }: { readonly question: FormField; readonly answer: string | number | undefined }) {
  const { say } = useKitText();
  if (answer === undefined || answer === '') return <Nothing />;
  if (question.type === 'dict') return <DictTag code={question.dictCode} value={String(answer)} />;
  if (question.type === 'flag') return say(answer === yes ? texts.yes : texts.no);
  if (question.type === 'file') return <FileLink path={String(answer)} />;
  return <span style={{ whiteSpace: 'pre-wrap' }}>{answer}</span>;
}

/** A row's answers to its version of the form, and any other stored answers. Draws nothing if there are none. */
export function AnswersView({ kind, row: masked }: { readonly kind: FormKind; readonly row: AnyRow }) {
  const { say } = useKitText();
  const { row, eye } = useReveal(kind === 'works' ? works : registration, 'answers', masked);
  const form = useAnswerForm(kind, row) ?? [];
  const answers: Answers = isData(row.answers) ? (row.answers as Answers) : {};
  const shown = form.filter((question) => answers[question.key] !== undefined || isAsked(question, answers));
  const others = Object.entries(answers).filter(([key]) => !form.some((question) => question.key === key));
  if (shown.length + others.length === 0) return null;
  return (
    <Descriptions
      title={say(texts.title)}
      extra={eye}
      size="small"
      bordered
      column={{ xs: 1, sm: 1, md: 2, lg: 2, xl: 2, xxl: 2 }}
      styles={{ label: { width: '18%' }, content: { width: '32%', wordBreak: 'break-word' } }}
      items={[
        ...shown.map((question) => ({
          key: question.key,
          label: say([question.label, question.labelEn || question.label]),
          children: <Answer question={question} answer={answers[question.key]} />,
          ...(question.type === 'longText' && { span: 'filled' as const }),
        })),
        ...others.map(([key, answer]) => ({ key: ` ${key}`, label: say(texts.others).replace('{key}', key), children: String(answer) })),
      ]}
    />
  );
}
