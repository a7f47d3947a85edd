import type { Layout, Part } from '../layout.ts';
import { choice, required, text } from '../parts.ts';

/** Everything that a gateway's filter or predicate has besides its name is an argument. */
const gatewayArgs: Part = { name: 'args', label: ['参数', 'Arguments'], kind: 'args', wide: true };

/** Layouts of the routes of a gateway. */
export const gatewayLayouts = {
  gatewayPredicates: {
    kind: 'rows',
    one: ['条件', 'Condition'],
    fresh: { name: 'Path', args: [''] },
    parts: [
      choice(
        'name',
        '条件',
        'Condition',
        [
          ['Path', ['路径 Path', 'Path']],
          ['Host', ['主机 Host', 'Host']],
          ['Method', ['请求方式 Method', 'Method']],
          ['Header', ['请求头 Header', 'Header']],
          ['Cookie', ['Cookie', 'Cookie']],
          ['Query', ['查询参数 Query', 'Query']],
          ['RemoteAddr', ['来源地址 RemoteAddr', 'RemoteAddr']],
          ['Weight', ['权重 Weight', 'Weight']],
          ['After', ['时间之后 After', 'After']],
          ['Before', ['时间之前 Before', 'Before']],
          ['Between', ['时间之间 Between', 'Between']],
        ],
        required,
      ),
      gatewayArgs,
    ],
  },
  gatewayFilters: {
    kind: 'rows',
    one: ['过滤器', 'Filter'],
    fresh: { name: 'StripPrefix', args: [{ key: '_genkey_0', value: '1' }] },
    parts: [text('name', '过滤器', 'Filter', { ...required, hint: ['如 StripPrefix', 'e.g. StripPrefix'] }), gatewayArgs],
  },
} as const satisfies Readonly<Record<string, Layout>>;
