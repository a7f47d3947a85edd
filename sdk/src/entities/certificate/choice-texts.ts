import { shown } from '../../contract/choices.ts';
import { certificateBatchStatus, certificateCause, certificateKeyStatus, certificateStatus } from './choices.ts';

/** Names and meanings of the states and other closed lists of certificates. */
export const certificateChoices = [
  shown(certificateBatchStatus, ['证书批次状态', 'Certificate batch state'], {
    checking: ['预检中', 'Checking', 'waiting'],
    ready: ['可签发', 'Ready', 'attention'],
    issuing: ['签发中', 'Issuing', 'waiting'],
    done: ['已完成', 'Done', 'good'],
    partlyFailed: ['部分失败', 'Partly failed', 'bad'],
  }),
  shown(certificateStatus, ['证书状态', 'Certificate state'], {
    valid: ['有效', 'Valid', 'good'],
    revoked: ['已撤销', 'Revoked', 'bad'],
    superseded: ['已换发', 'Superseded', 'quiet'],
  }),
  shown(certificateCause, ['证书失效原因', 'Why a certificate is not valid'], {
    corrected: ['内容已更正', 'Its contents were corrected'],
    awardRevoked: ['奖项已撤销', 'The award was revoked'],
    issuedInError: ['误发', 'It was issued by mistake'],
    misconduct: ['违反竞赛规则', 'The rules of the competition were broken'],
    other: ['其他', 'Other'],
  }),
  shown(certificateKeyStatus, ['证书密钥状态', 'Certificate key state'], {
    active: ['使用中', 'Active', 'good'],
    retired: ['已停用', 'Retired', 'quiet'],
    revoked: ['已作废', 'Revoked', 'bad'],
  }),
];
