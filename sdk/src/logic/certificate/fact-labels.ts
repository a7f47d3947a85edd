import type { Label } from '../../contract/label.ts';
import type { certificateBinds } from '../../contract/shapes/certificate.ts';

/** What a certificate may show, in words. */
export const certificateFactLabels: Readonly<Record<(typeof certificateBinds)[number], Label>> = {
  realName: ['姓名', 'Name'],
  teamName: ['队伍名称', 'Team'],
  memberNames: ['成员', 'Members'],
  tutorNames: ['指导教师', 'Tutors'],
  worksTitle: ['作品名称', 'Work'],
  worksNo: ['作品编号', 'Work number'],
  awardName: ['奖项', 'Award'],
  rank: ['名次', 'Rank'],
  awardDate: ['获奖日期', 'Date of award'],
  competitionName: ['竞赛', 'Competition'],
  groupName: ['组别', 'Group'],
  unitName: ['单位', 'School'],
  areaName: ['赛区', 'Area'],
  certNo: ['证书编号', 'Number'],
  verifyCode: ['校验码', 'Check code'],
  verifyUrl: ['查验网址', 'Address to verify'],
  issueDate: ['发证日期', 'Date of issue'],
  qr: ['二维码', 'QR code'],
};
