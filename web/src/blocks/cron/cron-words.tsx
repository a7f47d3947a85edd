import { explainEditor } from '@saiyun/sdk/logic/cron-editor';
import { useBlocks } from '../provider/index.ts';

/** When an expression runs, in a sentence with the expression as its tip; one that is refused stands as it is. */
export function CronWords({ text }: { readonly text: string }) {
  const { language } = useBlocks();
  const sentence = explainEditor(text, language);
  return sentence === undefined ? <code>{text}</code> : <span title={text}>{sentence}</span>;
}
