import { no, yes, yesNo } from '../../contract/choices.ts';
import { entity } from '../../contract/entity.ts';
import { dict, int, json, text } from '../../contract/field.ts';

/** A route of a gateway in front of the platform: only stored here, never used. */
export const gatewayRoute = entity('sysGatewayRoute', {
  label: ['网关路由', 'Gateway route'],
  path: '/sys/gatewayRoute/record',
  title: 'name',
  under: 'routerId',
  key: ['routerId'],
  access: { read: ['ADMIN', 'AUD'], write: ['ADMIN'] },
  calls: ['list', 'queryById', 'add', 'edit', 'delete', 'deleteBatch', 'exportXls'],
  looseEdit: true,
  defaultSort: { column: 'sortNo', order: 'asc' },
  groups: [
    { label: ['路由', 'Route'], fields: ['name', 'routerId', 'uri', 'status', 'sortNo'] },
    { label: ['条件与处理', 'Conditions and filters'], fields: ['predicates', 'filters'] },
    { label: ['开关', 'Switches'], fields: ['stripPrefix', 'retryable', 'persistable', 'showApi'], rare: true },
  ],
  fields: {
    routerId: text(['路由编号', 'Route ID'], {
      required: true,
      unique: true,
      max: 100,
      pattern: '^[A-Za-z][\\w.-]*$',
      search: 'like',
      sort: true,
    }),
    name: text(['路由名称', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    uri: text(['目标地址', 'Target'], {
      required: true,
      max: 255,
      pattern: '^(?:lb|lb:wss?|https?|wss?)://[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?(?::\\d{1,5})?(?:/[\\w.~/%-]*)?$',
      patternText: ['须为 lb://服务名 或 http(s)://主机 的形式', 'Must be lb://service or http(s)://host'],
      search: 'like',
      width: 220,
      help: ['如 lb://jeecg-system 或 http://10.0.0.8:8080', 'e.g. lb://jeecg-system or http://10.0.0.8:8080'],
    }),
    predicates: json(['匹配条件', 'Predicates'], 'gatewayPredicates', { width: 260 }),
    filters: json(['过滤器', 'Filters'], 'gatewayFilters', { list: false }),
    sortNo: int(['顺序', 'Order'], { min: 0, max: 9999, default: 0, sort: true, width: 90, priority: 3 }),
    stripPrefix: dict(['去除前缀', 'Strip prefix'], yesNo, { numeric: true, default: no, list: false }),
    retryable: dict(['可重试', 'Retry'], yesNo, { numeric: true, default: no, list: false }),
    persistable: dict(['保留数据', 'Persistent'], yesNo, { numeric: true, default: yes, list: false }),
    showApi: dict(['显示接口', 'Show API'], yesNo, { numeric: true, default: no, list: false }),
    status: dict(['启用', 'Enabled'], yesNo, { numeric: true, default: yes, search: 'in', sort: true, width: 90 }),
  },
});
