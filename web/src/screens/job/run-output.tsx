import { useJobText } from '../../messages/job/index.ts';

/** What runs say they did, by the words that they write. */
const known = [
  'sessions',
  'tokens',
  'signatures',
  'captchas',
  'failures',
  'answers',
  'broadcasts',
  'samples',
  'log',
  'runs',
  'events',
  'messages',
  'receipts',
  'reminded',
  'expired',
  'asked',
  'sealed',
  'links',
  'head',
  'written',
  'removed',
  'restored',
  'rows',
  'files',
  'checks',
  'projects closed',
  'stages opened',
  'closed',
  'competitions ended',
  'still reviewing',
  'works locked',
  'works read',
  'new pairs',
  'entries closed',
] as const;
type Known = (typeof known)[number];
const isKnown = (word: string): word is Known => known.some((one) => one === word);

/** The output of a run: what it counted in words, anything else as it wrote it. */
export function RunOutput({ text }: { readonly text: string }) {
  const { t } = useJobText();
  if (text === '') return null;
  const told = (part: string): string => {
    const [, word = '', value = ''] = /^([a-z][a-z ]*): (.+)$/.exec(part) ?? [];
    return isKnown(word) ? t('pair', { name: t(`output.${word}`), value }) : part;
  };
  const line = (one: string): string =>
    one === 'ok'
      ? t('output.ok')
      : one
          .split(/, (?=[a-z][a-z ]*: )/)
          .map(told)
          .join(t('comma'));
  return <span className="jb-output">{text.split('\n').map(line).join('\n')}</span>;
}

/** The node that ran it: its host and process; what tells two starts of one process apart says nothing to people. */
export function RunNode({ node }: { readonly node: string }) {
  const { t } = useJobText();
  const [, host, process] = /^(.+):(\d+):[0-9a-f]+$/.exec(node) ?? [];
  return <span title={node || undefined}>{host && process ? t('node', { host, process }) : node}</span>;
}
