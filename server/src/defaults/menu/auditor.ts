import { again, type Entry, formsPath, group } from './entry.ts';
import { ledgerEntries, payoutEntries } from './finance.ts';

export const ofAuditor: readonly Entry[] = [
  group(
    '/audit/money',
    ['账务', 'Accounts'],
    [
      group(
        '/audit/money/charges',
        ['收费', 'Charges'],
        [
          again('/money/costItem', ['收费项目', 'Fees']),
          again('/money/costOrder', ['缴费订单', 'Orders']),
          again('/cost/pay', ['支付记录', 'Payments']),
          again('/money/refund', ['退费', 'Refunds']),
          again('/money/costExamine', ['凭证审核记录', 'Vouchers']),
          again('/money/reconcileBatch', ['对账日', 'Reconciled days']),
          again('/money/reconcileRow', ['对账明细', 'Statement rows']),
          again('/money/payNotify', ['支付通知', 'Payment notices']),
        ],
      ),
      group(
        '/audit/money/invoices',
        ['发票', 'Invoices'],
        [again('/money/invoice', ['发票列表', 'All invoices']), again('/money/invoiceTitle', ['发票抬头', 'Invoice titles'])],
      ),
      group('/audit/money/payout', ['结算与提现', 'Settlement and payout'], payoutEntries),
      group('/audit/money/ledger', ['账务与税务', 'Ledger and tax'], ledgerEntries),
    ],
    { roles: ['AUD'] },
  ),
  group(
    '/audit',
    ['审计', 'Audit'],
    [
      group(
        '/audit/records',
        ['记录', 'Records'],
        [
          again('/isystem/dataLog', ['数据审计', 'Data audit']),
          again('/isystem/log', ['系统日志', 'Logs']),
          again('/isystem/quartzJob', ['定时任务', 'Scheduled jobs']),
          again('/isystem/annountCement', ['通知公告', 'Notices']),
          again('/isystem/outMessage', ['外发消息', 'Outgoing messages']),
          again('/isystem/importTask', ['导入任务', 'Imports']),
          again('/isystem/file', ['文件', 'Files']),
          again(formsPath, ['表单与报表', 'Forms and reports']),
        ],
      ),
      group(
        '/audit/people',
        ['人员与权限', 'People and rights'],
        [
          again('/org/user', ['用户', 'Users']),
          again('/isystem/role', ['角色', 'Roles']),
          again('/org/unit', ['单位', 'Schools']),
          again('/org/area', ['赛区', 'Areas']),
          again('/isystem/depart', ['部门', 'Departments']),
          again('/isystem/departRole', ['部门角色', 'Department roles']),
          again('/isystem/position', ['职务', 'Positions']),
        ],
      ),
      group(
        '/audit/experts',
        ['专家', 'Experts'],
        [
          again('/expertManage/list', ['专家库', 'All experts']),
          again('/expertManage/group', ['专家组', 'Expert groups']),
          again('/expertManage/label', ['标签', 'Labels']),
          again('/expertManage/expertLabel', ['专家标签', 'Expert labels']),
          again('/expertManage/recusal', ['回避', 'Recusals']),
          again('/expertManage/recusalRule', ['回避规则', 'Recusal rules']),
          again('/expertManage/identity', ['身份认定', 'Identities']),
        ],
      ),
      group(
        '/audit/settings',
        ['配置', 'Configuration'],
        [
          again('/isystem/dict', ['数据字典', 'Dictionaries']),
          again('/isystem/category', ['分类字典', 'Categories']),
          again('/isystem/checkRule', ['校验规则', 'Check rules']),
          again('/isystem/dataSource', ['数据源', 'Data sources']),
          again('/isystem/gatewayRoute', ['网关路由', 'Gateway routes']),
          again('/online/cgform', ['表单设计', 'Form design']),
          again('/online/cgreport', ['报表设计', 'Report design']),
          again('/online/print', ['打印模板', 'Print templates']),
        ],
      ),
    ],
    { roles: ['AUD'] },
  ),
];
