import { DetailList } from '../detail-list.tsx';

const items = [
  { key: 'name', label: '名称 Name', value: '物联网竞赛' },
  { key: 'stage', label: '阶段 Stage', value: '全国总决赛' },
  { key: 'teams', label: '队伍 Teams', value: '128' },
  { key: 'until', label: '截止 Until', value: '2026-12-01' },
];

export function Facts() {
  return <DetailList items={items} />;
}
