import { bytes, page, Recorded, type RowsOf } from './answer.ts';

const design = {
  certKind: 'award',
  pageSize: 'A4L',
  locale: 'zh-CN',
  elements: [{ type: 'text', x: 20, y: 60, w: 160, h: 12, bind: 'realName' }],
  numberRule: '{yyyy}{kind}{seq:6}',
  sample: 'short',
} as const;

/** Awards and certificates. */
export const awardingRows: RowsOf<'awards' | 'certificates'> = {
  awards: [
    [
      'our own',
      'competitions',
      (a) => a.awards.competitions(),
      [{ id: 'c1', name: '数学建模', onNotice: 3, noticeEnd: '2026-12-01', confirmed: 0, contact: null }],
    ],
    [
      'our own',
      'results',
      (a) => a.awards.results({ competitionId: 'c1', keyword: '智能', pageNo: 2, pageSize: 100 }),
      page({ id: 'w1', award: '一等奖', level: 1, status: '1' }),
    ],
    [
      'our own',
      'promoted',
      (a) => a.awards.promoted({ stageId: 's1', keyword: '智能', pageNo: 2, pageSize: 100 }),
      page({ id: 'w1', worksNo: 'W-1', title: '作品', team: '队', unit: '大学', to: '决赛' }),
    ],
  ],
  certificates: [
    ['CALL-159', 'mine', (a) => a.certificates.mine(), page({ id: 'z1', certNo: 'SY-2026-1', status: '1' })],
    [
      'our own',
      'layout',
      (a) => a.certificates.layout(design),
      { outlines: [{ element: 0, path: 'M0 0h1v1z' }], problems: [{ kind: 'tooLong', element: 0, text: '文字放不下：张三' }] },
    ],
    ['our own', 'preview', (a) => a.certificates.preview(design), { pdf: 'JVBERi0xLjc=' }],
    [
      'CALL-159',
      'print',
      (a) => a.certificates.print('z1'),
      new Recorded(bytes, {
        'content-type': 'application/pdf',
        'content-disposition': "attachment; filename*=UTF-8''%E8%AF%81%E4%B9%A6.pdf",
      }),
    ],
    [
      'part B5',
      'verify',
      (a) => a.certificates.verify('SY/2026-1', 'A1B2C3D4'),
      { certNo: 'SY/2026-1', holderName: '李*', awardName: '一等奖', competitionName: '数学建模', status: '1' },
    ],
    [
      'our own',
      'recipients',
      (a) => a.certificates.recipients('b1', 'e9.3'),
      {
        rows: [
          { holderName: '张三', awardName: '一等奖', teamName: null, unitName: null, certNo: null, nextNo: '2026A000004', problems: [] },
        ],
        next: null,
      },
    ],
    [
      'our own',
      'problems',
      (a) => a.certificates.problems({ id: 'b1', kind: 'missing', pageSize: 50 }),
      {
        kinds: [
          { kind: 'missing', count: 1200 },
          { kind: 'glyph', count: 1 },
        ],
        records: [{ holder: '张三', kind: 'missing', detail: 'teamName', registrationId: 'e1' }],
        total: 1200,
        size: 50,
        current: 1,
        pages: 24,
      },
    ],
    [
      'our own',
      'problemXlsx',
      (a) => a.certificates.problemXlsx('b1'),
      new Recorded(bytes, { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }),
    ],
    [
      'our own',
      'zip',
      (a) => a.certificates.zip('c1', 'u1'),
      new Recorded(bytes, { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="certificates.zip"' }),
    ],
    ['part B5', 'keys', (a) => a.certificates.keys(), { issuer: '赛云', keys: [] }],
  ],
};
