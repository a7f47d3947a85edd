import { entity, standard } from '../../contract/entity.ts';
import { dict, file, flag, instant, int, json, longText, ref, text } from '../../contract/field.ts';
import { mobilePattern } from '../../contract/values/mobile.ts';
import { sexes } from '../../entities/org/choices.ts';
import { emailForm } from '../email.ts';
import { reason } from '../reason.ts';
import { expertAccountState, expertStatus } from './choices.ts';

/** A review expert, who must sign before the first review. */
export const expert = entity('dsTbExpert', {
  label: ['专家', 'Expert'],
  title: 'realName',
  under: 'unitId',
  key: ['userId'],
  access: { read: ['ADMIN', 'SUB', 'FIN', 'AUD'], write: ['ADMIN', 'SUB'], action: 'experts' },
  calls: standard,
  stateField: 'status',
  states: expertStatus,
  groups: [
    { label: ['专家', 'Expert'], fields: ['realName', 'title', 'degree', 'level', 'unitId', 'otherUnit', 'status'] },
    { label: ['专长', 'Field of work'], fields: ['researchField', 'minLoad', 'maxLoad', 'ownLoad', 'awayTimes'] },
    { label: ['联系方式与证件', 'Contact and papers'], fields: ['phone', 'email', 'idNo', 'sex'] },
    {
      label: ['账号与协议', 'Account and agreement'],
      fields: ['userId', 'accountState', 'isPerfect', 'agreementVersion', 'agreementTime', 'signatureFile'],
    },
  ],
  fields: {
    userId: ref(['账号', 'Account'], 'sysUser', {
      frozen: true,
      unique: true,
      search: 'in',
      priority: 3,
      help: [
        '还没有账号的专家留空，保存后发送邀请，由本人开通',
        'Leave it empty for an expert without one, then send an invitation: the person opens it',
      ],
    }),
    realName: text(['姓名', 'Name'], { required: true, max: 100, search: 'like', sort: true }),
    sex: dict(['性别', 'Sex'], sexes, { search: 'in', width: 80, priority: 3 }),
    unitId: ref(['单位', 'School'], 'dsTbUnit', { search: 'in', width: 180 }),
    otherUnit: text(['其他单位', 'Other organisation'], {
      max: 100,
      search: 'like',
      list: false,
      help: [
        '单位不在列表中时填写；与平台单位同名的，按该单位回避',
        'For those whose school is not on the list. If it has the name of one that is, the rules for recusal take it as that school',
      ],
    }),
    title: dict(['职称', 'Title'], 'ds_expert_title', { search: 'in' }),
    degree: dict(['学位', 'Degree'], 'ds_degree', { search: 'in', list: false }),
    researchField: text(['研究方向', 'Field of research'], { max: 200, search: 'like' }),
    idNo: text(['证件号码', 'ID number'], {
      max: 50,
      pattern: '^[A-Za-z0-9]+$',
      patternText: ['请输入正确的证件号码', 'Enter a valid ID number'],
      cipher: true,
      mask: 'idNo',
      search: 'eq',
      list: false,
    }),
    phone: text(['手机号', 'Mobile'], {
      pattern: mobilePattern(),
      patternText: ['请输入正确手机号', 'Enter a valid mobile number'],
      cipher: true,
      mask: 'phone',
      search: 'eq',
      priority: 3,
    }),
    email: text(['电子邮箱', 'E-mail'], {
      ...emailForm,
      priority: 3,
    }),
    level: dict(['级别', 'Level'], 'ds_expert_level', { search: 'in', list: false }),
    minLoad: int(['评审下限', 'Min. reviews'], {
      min: 0,
      max: 10_000,
      list: false,
      help: [
        '同时进行的各轮评审合计至少分到的件数；不够时方案会说明原因',
        'How many reviews the expert gets at least, of all rounds at a time; a proposal that cannot do it says why',
      ],
    }),
    maxLoad: int(['评审上限', 'Max. reviews'], { min: 0, max: 10_000, list: false }),
    ownLoad: int(['本人可评数量', 'Own limit'], {
      min: 1,
      max: 10_000,
      list: false,
      help: [
        '专家本人愿意同时承担的评审数；与评审上限取较小者',
        'How many reviews the expert takes on at a time; the smaller of the two limits holds',
      ],
    }),
    awayTimes: json(['不可评审时段', 'Not available'], 'dayRanges', {
      list: false,
      sheet: false,
      help: ['整个评审期都在其中时，不为专家分配作品', 'No works are allotted for a round that lies wholly within'],
    }),
    signatureFile: file(['电子签名', 'Signature'], { takes: 'signature', list: false, sheet: false }),
    agreementVersion: text(['已同意的信息告知书', 'Notice accepted'], {
      max: 20,
      list: false,
      help: ['专家同意的用户信息告知书版本', 'Version of the user-information notice that the expert accepted'],
    }),
    agreementTime: instant(['同意时间', 'Accepted'], { server: true, list: false, sheet: false }),
    accountState: dict(['账号状态', 'Account state'], expertAccountState, { server: true, search: 'in', width: 100 }),
    isPerfect: flag(['资料完整', 'Profile complete'], { server: true, search: 'in', sheet: false, priority: 3 }),
    status: dict(['状态', 'State'], expertStatus, { server: true, search: 'in', sort: true, width: 90 }),
  },
  verbs: {
    activate: {
      label: ['通过', 'Approve'],
      from: ['invited', 'suspended', 'refused'],
      to: 'active',
      roles: ['ADMIN', 'SUB'],
      input: { opinion: longText(['审核意见', 'Comment'], { max: 255 }) },
    },
    refuse: {
      label: ['不通过', 'Refuse'],
      from: ['invited'],
      to: 'refused',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      input: { reason },
    },
    invite: {
      label: ['发送邀请', 'Invite'],
      from: ['invited', 'active'],
      roles: ['ADMIN', 'SUB'],
      aside: true,
      input: {
        invitationId: ref(['邀请', 'Invitation'], 'dsTbExpertInvitation', {
          help: [
            '留空则邀请加入专家库；针对某一竞赛的邀请请先在“专家邀请”中建立',
            'Empty: to the pool of experts. Write an invitation for a competition under “Expert invitations” first',
          ],
        }),
      },
      tells: [
        '每位专家将收到邮件，填写了手机号的同时收到短信；本人打开链接开通账号后，账号与这份专家资料相连。',
        'Each expert gets a mail, and a text message where there is a mobile number. The account that the person opens with the link belongs to this profile.',
      ],
    },
    suspend: {
      label: ['停用', 'Suspend'],
      from: ['active'],
      to: 'suspended',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      input: { reason },
    },
    leave: {
      label: ['退出', 'Leave'],
      from: ['invited', 'active', 'suspended'],
      to: 'left',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
      input: { reason },
    },
  },
});
