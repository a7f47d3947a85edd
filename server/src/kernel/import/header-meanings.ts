import { type Entity, type Language, labelIn } from '@saiyun/sdk/contract';
import { nearest } from '@saiyun/sdk/logic/nearest';
import { halfWidth } from './cells.ts';

/** Headers that people use for the same thing, as `bare` gives them. */
const same: readonly (readonly string[])[] = [
  ['邮箱', '电子邮件', '电子邮箱', '邮箱地址', '邮件', 'email', 'e-mail', 'mail', 'emailaddress', 'e-mailaddress'],
  [
    '手机号',
    '手机',
    '手机号码',
    '移动电话',
    '联系电话',
    '负责人电话',
    '联系人电话',
    '负责人手机',
    '联系方式',
    '电话',
    '电话号码',
    'phone',
    'mobile',
    'mobilephone',
    'telephone',
    'tel',
  ],
  ['姓名', '名字', '真实姓名', '负责人', '负责人姓名', '用户姓名', 'name', 'fullname', 'realname'],
  ['证件号码', '身份证', '身份证号', '身份证号码', '证件号', 'idnumber', 'idno', 'identitynumber'],
  ['证件类型', '证件种类', 'idtype'],
  ['单位', '学校', '院校', '高校', '所在单位', '参赛单位', '单位名称', '学校名称', '院校名称', 'school', 'university', 'unit', 'unitname'],
  ['单位代码', '学校代码', '院校代码', '学校编号', 'unitcode', 'schoolcode'],
  ['竞赛', '比赛', '赛事', '竞赛名称', 'competition', 'contest'],
  ['组别', '分组', '赛道', '参赛组别', 'group', 'track'],
  ['赛区', '区域', '片区', '所在区', '所在赛区', '所属赛区', 'area', 'region'],
  ['队伍名称', '队名', '团队名称', '队伍', 'team', 'teamname'],
  ['性别', '男女', 'sex', 'gender'],
  ['出生日期', '生日', '出生年月', 'birthday', 'dateofbirth'],
  ['专业', '所学专业', '专业名称', 'major', 'subject'],
  ['职称', '专业技术职务', 'title', 'academictitle'],
  ['学历', '学位', 'degree', 'education'],
  ['备注', '说明', '附注', 'remark', 'remarks', 'note', 'notes', 'comment'],
  ['状态', 'status', 'state'],
  ['排序', '序号', '顺序', 'sort', 'order', 'no', 'sortno'],
  ['地址', '通讯地址', '联系地址', 'address'],
  ['作品名称', '作品', '题目', '作品题目', 'works', 'worktitle'],
  ['登录账号', '账号', '用户名', '帐号', 'username', 'account', 'login'],
];

/** A header without what people add to it: blanks, marks of needed columns, width and case. */
export function normalHeader(text: string): string {
  return halfWidth(text)
    .replace(/[\s*＊]+/g, '')
    .toLowerCase();
}

/** A guess looks past colons and brackets too. */
const bare = (text: string): string => normalHeader(text).replace(/[:()]+/g, '');

/** The fields that an unknown header may mean: synonyms first, then similar spellings. `left` are those that have no column yet. */
export function fieldsMeant(entity: Entity, left: readonly string[], header: string, language: Language): readonly string[] {
  const written = bare(header);
  const words = same.filter((group) => group.includes(written)).flat();
  const labels = left.flatMap((name) => {
    const field = entity.fields[name];
    return field && !field.server && field.sheet !== false ? [{ name, label: field.label }] : [];
  });
  const meant = labels.filter(({ name, label }) => [name, ...label].some((text) => words.includes(bare(text))));
  const texts = labels.map(({ label }) => labelIn(label, language));
  const alike = nearest(header, texts).map((text) => labels[texts.indexOf(text)]?.name ?? '');
  return [...new Set([...meant.map(({ name }) => name), ...alike])].slice(0, 2);
}

/** The same by label. */
export function headerMeanings(entity: Entity, left: readonly string[], header: string, language: Language): readonly string[] {
  return fieldsMeant(entity, left, header, language).map((name) => labelIn(entity.fields[name]?.label ?? [name, name], language));
}
