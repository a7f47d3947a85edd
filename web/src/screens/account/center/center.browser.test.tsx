import { beforeEach, expect, test } from 'vitest';
import { accountTexts } from '../../../messages/account/index.ts';
import { dashboardTexts } from '../../../messages/dashboard/index.ts';
import { type Answers, fakeServer, refused } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Center } from './center.tsx';

await accountTexts.load('zh-CN');
await dashboardTexts.load('zh-CN');

const notice = {
  id: 'n1',
  titile: '报名开始',
  msgContent: '<p>现在可以报名</p>',
  priority: 'M',
  sendTime: '2026-11-01 09:00:00',
  sender: '组委会',
};
const session = {
  id: 's1',
  ip: '10.0.0.1',
  userAgent: null,
  loginType: 1,
  createTime: '2026-11-01 08:00:00',
  lastTime: '2026-11-02 09:00:00',
};
const answers: Answers = {
  'GET /sys/user/profile': { id: 'u1', realname: '测试员', sex: 1, birthday: null, avatar: null, agreed: true },
  'GET /sys/dict/queryAllDictItems': {},
  'GET /sys/user/getCurrentUserDeparts': {
    list: [
      { id: 'd1', orgCode: 'A01', departName: '竞赛组委会' },
      { id: 'd2', orgCode: 'A02', departName: '评审部' },
    ],
    orgCode: 'A02',
  },
  'GET /sys/session/list': [
    { ...session, current: true },
    { ...session, id: 's2', current: false },
  ],
  'GET /sys/annountCement/listByUser': { anntMsgList: [notice], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 },
  'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': null,
  'GET /sys/dashboard/startPage': {
    role: 'APPL',
    roles: ['APPL'],
    todos: [{ name: 'draftsToSubmit', count: 2, due: null, about: null, list: null }],
  },
  'GET /dsTbDownloadTask/list': {
    records: [
      { id: 't1', revision: 1, fileName: '报名名单.xlsx', status: '1', status_dictText: '可下载', createTime: '2026-11-02 10:00:00' },
    ],
    total: 1,
    size: 5,
    current: 1,
    pages: 1,
  },
};

beforeEach(() => signedIn('APPL'));

test('ACCT-01, SCREEN-13: one’s own place shows who one is, what waits, what came, and where one is signed in', async () => {
  fakeServer(answers);
  const screen = await renderPage(<Center />);
  await expect.element(screen.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible();
  await expect.element(screen.getByText('测试员')).toBeVisible();
  const departs = screen.getByRole('region', { name: '所在部门' });
  await expect.element(departs.getByRole('listitem').nth(1)).toHaveTextContent('评审部当前部门');
  await expect.element(departs.getByRole('link', { name: '部门与成员' })).toHaveAttribute('href', '/isystem/myDepart');
  await expect.element(screen.getByRole('region', { name: '登录设备' }).getByText('本机')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '最近的下载' }).getByText(/报名名单\.xlsx/)).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '待办' }).getByText('2', { exact: true })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: /报名开始/ }).click();
  await expect.element(screen.getByRole('dialog').getByText('现在可以报名')).toBeVisible();
});

test('SCREEN-13: what cannot be read says so in its place, and the rest stays', async () => {
  fakeServer({ ...answers, 'GET /sys/session/list': () => refused('会话服务维护中') });
  const screen = await renderPage(<Center />);
  await expect.element(screen.getByRole('region', { name: '登录设备' }).getByText('会话服务维护中')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: '所在部门' }).getByText('竞赛组委会')).toBeVisible();
});
