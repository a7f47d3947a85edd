import { SettingOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import {
  ColumnEdge,
  ColumnsButton,
  DensityButton,
  fitColumns,
  orderedColumns,
  useColumnDrag,
  useColumnSettings,
  wantedColumns,
} from '../index.ts';

const columns = [
  { name: 'team', title: '队伍 Team', isUsual: true },
  { name: 'school', title: '学校 School', isUsual: true },
  { name: 'tutor', title: '导师 Tutor', isUsual: true },
  { name: 'score', title: '分数 Score', isUsual: true },
  { name: 'phone', title: '手机 Phone', isUsual: false },
];
const rows = [
  { team: '破浪', school: '滨海大学', tutor: '周明远', score: '91.5', phone: '13800000001' },
  { team: '远航', school: '江城学院', tutor: '李文', score: '88.0', phone: '13800000002' },
];
const room = 620;
const padding = { large: 16, middle: 10, small: 5 };

export function Table() {
  const [settings, setSettings] = useColumnSettings('demo');
  const names = columns.map(({ name }) => name);
  const drag = useColumnDrag(orderedColumns(names, settings.order), (order) => setSettings({ ...settings, order }));
  const fitting = wantedColumns(columns, settings).map((name) => {
    const own = settings.widths[name];
    return { name, width: own ?? 140, priority: name === 'team' ? (1 as const) : (2 as const), isFixed: own !== undefined, most: 260 };
  });
  const { widths, left } = fitColumns(fitting, room);
  const shown = columns.filter(({ name }) => widths.has(name));
  const ordered = [...widths.keys()].flatMap((name) => shown.find((column) => column.name === name) ?? []);
  return (
    <Flex vertical gap="small" style={{ maxWidth: room }}>
      <Flex justify="end">
        <DensityButton value={settings.density} onChange={(density) => setSettings({ ...settings, density })} />
        <ColumnsButton
          icon={<SettingOutlined />}
          columns={columns}
          left={left}
          usualPins={['team']}
          settings={settings}
          onChange={setSettings}
        />
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
      <section aria-label="列 / Columns" tabIndex={0} style={{ overflowX: 'auto' }}>
        <table style={{ tableLayout: 'fixed', borderCollapse: 'collapse', width: [...widths.values()].reduce((sum, px) => sum + px, 0) }}>
          <thead>
            <tr>
              {ordered.map(({ name, title }) => (
                <th key={name} {...drag(name)} style={{ position: 'relative', width: widths.get(name), textAlign: 'start' }}>
                  {title}
                  <ColumnEdge column={{ name, title, px: widths.get(name) ?? 0 }} settings={settings} onChange={setSettings} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.team}>
                {ordered.map(({ name }) => (
                  <td key={name} style={{ paddingBlock: padding[settings.density] }}>
                    {row[name as keyof typeof row]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Flex>
  );
}
