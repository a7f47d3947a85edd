import './block-overview.css';
import type { Label } from '@saiyun/sdk/contract';
import { Link } from 'react-router';
import { type Block, type BlockName, blockEntries } from '../../blocks/demos.ts';
import { blockPurposes } from '../../blocks/purposes.ts';
import { useDemoText } from '../../messages/demo/index.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** What the blocks are for; one that no group names follows in the last. */
const groups: readonly { readonly label: Label; readonly blocks: readonly BlockName[] }[] = [
  {
    label: ['表格与列表', 'Tables and lists'],
    blocks: ['table', 'form-tables', 'table-sync', 'tree-table', 'query', 'columns', 'detail-list'],
  },
  {
    label: ['选择', 'Choosing'],
    blocks: ['record-picker', 'user-picker', 'role-picker', 'position-picker', 'depart-picker', 'report-picker', 'tree-select', 'region'],
  },
  { label: ['时间', 'Time'], blocks: ['cron', 'weekly', 'year'] },
  { label: ['文件与导入导出', 'Files, imports and exports'], blocks: ['upload', 'file-view', 'import'] },
  { label: ['文本与代码', 'Text and code'], blocks: ['rich-text', 'markdown', 'code', 'ellipsis'] },
];
const others: Label = ['数值与校验', 'Numbers and checks'];

const grouped = (): readonly { readonly label: Label; readonly entries: readonly Block[] }[] => {
  const named = groups.flatMap(({ blocks }) => blocks);
  return [
    ...groups.map(({ label, blocks }) => ({ label, entries: blockEntries.filter(({ name }) => blocks.includes(name)) })),
    { label: others, entries: blockEntries.filter(({ name }) => !named.includes(name)) },
  ].filter(({ entries }) => entries.length > 0);
};

/** Every block by what it is for, with a line each. */
export function BlockOverview() {
  const { t, say } = useDemoText();
  return (
    <div className="bo">
      <PageHeader title={t('blocks.title')} count={blockEntries.length} purpose={t('blocks.intro')} />
      {grouped().map(({ label, entries }) => (
        <section key={label[1]} aria-label={say(label)}>
          <h2>{say(label)}</h2>
          <ul className="bo-list">
            {entries.map((entry) => (
              <li key={entry.name}>
                <Link to={`/demo/${entry.name}`} className="pg-card bo-card">
                  <strong>{say(entry.title)}</strong>
                  <code>{entry.name}</code>
                  <span>{say(blockPurposes[entry.name])}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
