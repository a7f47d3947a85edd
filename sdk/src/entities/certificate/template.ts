import { entity, standard } from '../../contract/entity.ts';
import { dict, int, json, ref, text } from '../../contract/field.ts';
import { templateStatus } from '../review/choices.ts';

/** A version of a certificate's sheet: elements on a page, bound to facts from a closed list. A version in use never changes. */
export const certificateTemplate = entity('dsTbCertificateTemplate', {
  label: ['证书模板', 'Certificate template'],
  title: 'templateName',
  under: 'version',
  apart: 'competitionId',
  key: ['templateName', 'version'],
  access: { read: ['ADMIN', 'SUB', 'AUD'], write: ['ADMIN', 'SUB'], action: 'certificates' },
  calls: standard,
  stateField: 'status',
  states: templateStatus,
  groups: [
    { label: ['模板', 'Template'], fields: ['templateName', 'certKind', 'competitionId', 'version', 'status'] },
    { label: ['版面', 'Layout'], fields: ['pageSize', 'locale', 'elements'] },
    { label: ['编号', 'Numbers'], fields: ['numberRule'] },
  ],
  fields: {
    templateName: text(['模板名称', 'Name'], { required: true, max: 100, search: 'like', sort: true, width: 200 }),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', {
      search: 'in',
      width: 200,
      emptyIsAll: true,
      help: ['留空为通用', 'Leave empty for all competitions'],
    }),
    certKind: dict(['证书类型', 'Kind'], 'ds_cert_kind', { required: true, search: 'in' }),
    pageSize: dict(['纸张', 'Paper'], 'ds_page_size', { required: true, default: 'A4L' }),
    elements: json(['版面元素', 'Elements'], 'certificateElements', { required: true, list: false }),
    numberRule: text(['编号规则', 'Numbering rule'], {
      code: true,
      required: true,
      max: 100,
      list: false,
      default: '{yyyy}{kind}{seq:6}',
      help: [
        '{yyyy} 年份，{kind} 证书类别，{competition} 竞赛代码，{seq:6} 六位序号，其余文字照写',
        '{yyyy} is the year, {kind} the kind, {competition} the code of the competition, {seq:6} a number of six digits; all else stays as it is',
      ],
    }),
    locale: dict(['语言', 'Language'], 'ds_locale', { required: true, default: 'zh-CN', search: 'in' }),
    version: int(['版本号', 'Version'], { min: 1, max: 9999, default: 1 }),
    status: dict(['状态', 'State'], templateStatus, { server: true, search: 'in', sort: true, width: 100 }),
  },
  verbs: {
    use: {
      label: ['启用', 'Activate'],
      from: ['draft'],
      to: 'inUse',
      roles: ['ADMIN', 'SUB'],
      tells: [
        '启用后不能修改。同名、同类型的旧版本随即停用，新签发只用这一版本；已签发的证书不变。',
        'Afterwards it cannot be changed. The former version of the same name and kind is retired, and new certificates use this one; those already issued stay as they are.',
      ],
    },
    retire: { label: ['停用', 'Retire'], from: ['inUse'], to: 'retired', roles: ['ADMIN', 'SUB'], danger: true, final: true },
  },
});
