import { explainEditor } from '@saiyun/sdk/logic/cron-editor';
import { useBlocks } from '../provider/index.ts';

/** What each field of an expression says, without those that say nothing: `?`, and every month of every year. */
export function CronWords({ text }: { readonly text: string }) {
  const { language } = useBlocks();
  const all = explainEditor(text, language) ?? [];
  const told = all.filter(({ field, value }) => value !== '?' && !(value === '*' && (field === 'month' || field === 'year')));
  return (
    <dl className="cr-words">
      {told.map(({ field, label, text: said }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </dl>
  );
}
