import { entity, logOnly } from '../../contract/entity.ts';
import { dict, file, instant, int, json, longText, ref, text } from '../../contract/field.ts';
import { certificateCause, certificateStatus } from './choices.ts';

const reason = {
  reason: longText(['原因', 'Reason'], {
    required: true,
    max: 500,
    help: ['告知持有人，不公开', 'For its holder alone'],
  }),
};

/** An issued certificate. Its payload is signed and never changes; its number is never reused. */
export const certificate = entity('dsTbCertificate', {
  label: ['证书', 'Certificate'],
  title: 'certNo',
  under: 'holderName',
  key: ['certNo'],
  access: { read: ['ADMIN', 'SUB', 'UNIT', 'EXPERT', 'APPL', 'AUD'], write: ['ADMIN', 'SUB'], action: 'certificates' },
  calls: logOnly,
  stateField: 'status',
  states: certificateStatus,
  defaultSort: { column: 'issueTime', order: 'desc' },
  groups: [
    { label: ['证书', 'Certificate'], fields: ['certNo', 'holderName', 'holderType', 'awardId', 'competitionId', 'unitId', 'status'] },
    { label: ['来源', 'From'], fields: ['registrationId', 'groupId', 'areaId', 'userId', 'holderId'], rare: true },
    { label: ['签发', 'Issued'], fields: ['issueTime', 'fileId', 'downloadCount', 'templateId', 'templateVersion', 'batchId'] },
    { label: ['撤销与换发', 'Revoked and replaced'], fields: ['revokeTime', 'revokeCause', 'revokeReason', 'revokeBy', 'replacedById'] },
    { label: ['验证', 'Verification'], fields: ['verifyCode', 'payload', 'payloadSig', 'keyId', 'pdfSha256'], rare: true },
  ],
  fields: {
    certNo: text(['证书编号', 'Number'], { server: true, required: true, unique: true, max: 40, search: 'like', sort: true, width: 180 }),
    batchId: ref(['批次', 'Batch'], 'dsTbCertificateBatch', { server: true, search: 'eq', list: false }),
    templateId: ref(['证书模板', 'Template'], 'dsTbCertificateTemplate', { server: true, required: true, search: 'in', list: false }),
    templateVersion: int(['模板版本', 'Template version'], { server: true, list: false }),
    competitionId: ref(['竞赛', 'Competition'], 'dsTbCompetition', { server: true, required: true, search: 'in', width: 200 }),
    awardId: ref(['获奖', 'Award'], 'dsTbAward', { server: true, search: 'in' }),
    registrationId: ref(['报名', 'Entry'], 'dsTbRegistration', { server: true, search: 'in', list: false }),
    unitId: ref(['单位', 'School'], 'dsTbUnit', { server: true, search: 'in', width: 180 }),
    areaId: ref(['赛区', 'Area'], 'dsTbCompetitionArea', { server: true, search: 'in', list: false }),
    groupId: ref(['组别', 'Group'], 'dsTbCompetitionGroup', { server: true, search: 'in', list: false }),
    /** The holder's account: who has one finds the certificate under their own. */
    userId: ref(['账号', 'Account'], 'sysUser', { server: true, list: false, sheet: false }),
    holderType: dict(['持有人类型', 'Holder'], 'ds_holder_type', { server: true, required: true, search: 'in', priority: 3 }),
    holderId: text(['持有人编号', 'Holder ID'], { server: true, required: true, search: 'eq', list: false }),
    holderName: text(['持有人', 'Name'], { server: true, required: true, max: 100, search: 'like', sort: true }),
    verifyCode: text(['校验码', 'Code'], { server: true, max: 8, list: false }),
    payload: json(['证书内容', 'Payload'], 'any', { server: true, list: false, sheet: false }),
    payloadSig: text(['签名', 'Signature'], { server: true, max: 200, list: false }),
    keyId: text(['密钥编号', 'Key'], { server: true, max: 64, list: false }),
    pdfSha256: text(['文件摘要', 'File digest'], { server: true, max: 64, list: false }),
    fileId: file(['文件', 'File'], { takes: 'document', server: true, list: false }),
    status: dict(['状态', 'State'], certificateStatus, {
      server: true,
      search: 'in',
      sort: true,
      width: 100,
      default: certificateStatus.valid,
    }),
    revokeTime: instant(['撤销或换发时间', 'Revoked or replaced'], { server: true, list: false }),
    /** What anybody who verifies it is told. */
    revokeCause: dict(['公开原因', 'Public reason'], certificateCause, { server: true, list: false }),
    revokeReason: longText(['撤销或换发原因', 'Reason'], { server: true, list: false }),
    /** Who asked for a revocation that a second administrator has to confirm. */
    revokeBy: text(['申请撤销人', 'Revocation asked by'], { server: true, max: 100, list: false }),
    replacedById: ref(['替代证书', 'Replaced by'], 'dsTbCertificate', { server: true, list: false }),
    issueTime: instant(['签发时间', 'Issued'], { server: true, search: 'range', sort: true }),
    downloadCount: int(['下载次数', 'Downloads'], { server: true, sort: true, width: 90, priority: 3 }),
  },
  verbs: {
    reissue: {
      label: ['换发', 'Reissue'],
      single: true,
      from: ['valid'],
      to: 'superseded',
      roles: ['ADMIN', 'SUB'],
      danger: true,
      final: true,
      tells: [
        '按现在的姓名、奖项等重新签发，编号为新编号，旧证书失效并通知持有人。',
        'It is issued anew with the name, award and so on of today, under a new number. The old one is no longer valid, and its holder is told.',
      ],
      input: reason,
    },
    revoke: {
      label: ['撤销', 'Revoke'],
      from: ['valid'],
      to: 'revoked',
      roles: ['ADMIN'],
      danger: true,
      final: true,
      tells: [
        '撤销后不能换发，只能由新的批次重新签发，持有人会收到通知。内容有误需要更正的，请改用“换发”。',
        'Afterwards it cannot be reissued, only issued again by a new batch, and its holder is told. To correct a mistake, reissue it instead.',
      ],
      input: {
        revokeCause: dict(['公开原因', 'Public reason'], certificateCause, {
          required: true,
          help: ['任何人查验时都会看到', 'Shown to everyone who verifies it'],
        }),
        ...reason,
      },
    },
  },
});
