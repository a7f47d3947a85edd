import type { Role } from '@saiyun/sdk/contract';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ProfileReminder } from '../../../app/shell/profile-reminder.tsx';
import { preferencesStore } from '../../../lib/store/preferences.ts';
import { profileMissing } from '../../../lib/store/profile-missing.ts';
import { passwordChangedKey, sessionStore } from '../../../lib/store/session.ts';
import { storage } from '../../../lib/store/storage.ts';
import { type Answers, type Asked, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage } from '../../../testing/render-page.tsx';
import { EntryFrame } from '../entry-frame.tsx';
import { Register } from '../register/register.tsx';
import { SignIn } from './sign-in.tsx';
import { ThirdReturn } from './third/third-return.tsx';

const domain = { captcha: 'N', codes: 'Y', thirdLogins: [{ type: 'dingtalk', name: '钉钉' }] };

const signedIn = (roles: readonly Role[], more: object = {}) => ({
  token: 'token',
  userInfo: { id: 'u1', username: 'li', realname: '李老师', roles, tenantId: 1, loginType: 1 },
  multi_depart: 0,
  departs: [],
  tenantList: [{ id: 1, name: '赛云' }],
  is_expert: roles.includes('EXPERT') ? '1' : '0',
  is_student: roles.includes('APPL') ? 20 : 0,
  isPerfect: '1',
  isSchoolCompetition: '0',
  ...more,
});

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

const begin = (answers: Answers) => fakeServer({ 'POST /sys/getdomainconfig': domain, ...answers });

const pageOf = (first: string) =>
  renderPage(
    <>
      <Routes>
        <Route path="/page" element={<Navigate to={first} replace />} />
        <Route path="/user/login" element={<SignIn />} />
        <Route path="/user/register" element={<Register />} />
        <Route path="/oauth2-app/login" element={<ThirdReturn />} />
        <Route path="*" element={<p>after</p>} />
      </Routes>
      <Where />
      <ProfileReminder />
    </>,
  );

const enter = async (screen: Awaited<ReturnType<typeof pageOf>>) => {
  await screen.getByLabelText('账号', { exact: true }).fill('li');
  await screen.getByLabelText('密码', { exact: true }).fill('secret');
  await screen.getByRole('button', { name: '登录', exact: true }).click();
};

const userAgent = navigator.userAgent;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sessionStore.set({ token: undefined, user: undefined, permissions: undefined });
  profileMissing.set(false);
});
afterEach(() => {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
});

test('SCREEN-01: who has no account finds the public pages from the sign-in page', async () => {
  begin({});
  const screen = await pageOf('/user/login');
  await expect.element(screen.getByRole('link', { name: '获奖名单' })).toHaveAttribute('href', '/results');
  await expect.element(screen.getByRole('link', { name: '证书查验' })).toHaveAttribute('href', '/verify');
  await expectAccessible();
  await screen.getByRole('link', { name: '竞赛大厅' }).click();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/hall');
});

test('ACCT-10: after a change of the password the sign-in page says so, once', async () => {
  storage.set(passwordChangedKey, true, { area: 'session' });
  begin({});
  const screen = await pageOf('/user/login');
  await expect.element(screen.getByText('密码已修改，请用新密码登录。')).toBeVisible();
  await screen.unmount();
  const again = await pageOf('/user/login');
  await expect.element(again.getByLabelText('账号', { exact: true })).toBeVisible();
  await expect.element(again.getByText('密码已修改，请用新密码登录。')).not.toBeInTheDocument();
});

test('AUTH-02, STORE-04: nobody chooses an identity before the password, and who has one goes straight on', async () => {
  const server = begin({ 'POST /sys/login': signedIn(['UNIT']) });
  const screen = await pageOf('/user/login?redirect=%2Forg%2Funit');
  await expect.element(screen.getByRole('tab', { name: '短信验证码' })).toBeVisible();
  expect(screen.getByRole('radio').elements()).toEqual([]);
  await expectAccessible();
  await enter(screen);
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/org/unit');
  // The preselected identity would refuse a school's account.
  expect(server.asked('POST /sys/login')[0]?.body).not.toHaveProperty('uType');
  expect(preferencesStore.get()).toMatchObject({ nav: 'side', tabs: true });
});

test('AUTH-02, AUTH-15: who has several chooses after the password, once', async () => {
  begin({ 'POST /sys/login': signedIn(['UNIT', 'EXPERT']) });
  const screen = await pageOf('/user/login');
  await enter(screen);
  await expect.element(screen.getByRole('group', { name: /选择身份/ })).toBeVisible();
  await expectAccessible();
  await screen.getByRole('radio', { name: '评审专家' }).click();
  await screen.getByRole('button', { name: '进入' }).click();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/dashboard/analysis');
  expect(preferencesStore.get()).toMatchObject({ nav: 'top', tabs: false });
  await screen.unmount();

  const again = await pageOf('/user/login');
  await enter(again);
  await expect.element(again.getByLabelText('address')).toHaveTextContent('/dashboard/analysis');
});

test('AUTH-02: an auditor is offered that role by its name, not that of administrators', async () => {
  begin({ 'POST /sys/login': signedIn(['AUD', 'EXPERT']) });
  const screen = await pageOf('/user/login');
  await enter(screen);
  await expect.element(screen.getByRole('radio', { name: '审计' })).toBeVisible();
  expect(screen.getByRole('radio', { name: '管理员' }).elements()).toEqual([]);
});

test('AUTH-16, AUTH-18, STORE-02: an expert is welcomed by name and gets the layout of experts, whatever was there before', async () => {
  preferencesStore.set({ ...preferencesStore.get(), nav: 'side', tabs: true });
  begin({ 'POST /sys/login': signedIn(['EXPERT']) });
  const screen = await pageOf('/user/login');
  await enter(screen);
  await expect.element(screen.getByText('李老师专家，欢迎您参加评审')).toBeVisible();
  expect(preferencesStore.get()).toMatchObject({ nav: 'top', tabs: false });
  expect([storage.get('SET_EXPERT'), storage.get('SET_PERFECT')]).toEqual(['1', '1']);
});

test.each([390, 1440])('AUTH-16, AUTH-17, STORE-02: an applicant gets the same layout at %s px', async (width) => {
  await page.viewport(width, 844);
  preferencesStore.set({ ...preferencesStore.get(), nav: 'side', tabs: true });
  begin({ 'POST /sys/login': signedIn(['APPL']) });
  const screen = await pageOf('/user/login');
  await enter(screen);
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/dashboard/analysis');
  expect(preferencesStore.get()).toMatchObject({ nav: 'top', tabs: false });
  expect(storage.get('SET_EXPERT')).toBe('0');
});

test('AUTH-10: experts sign in beside a picture, everybody else in front of one', async () => {
  await page.viewport(1440, 844);
  begin({});
  const frame = async (expert: boolean) => {
    const screen = await renderPage(
      <EntryFrame title="登录" expert={expert}>
        <p>panel</p>
      </EntryFrame>,
    );
    await expect.element(screen.getByText('panel')).toBeVisible();
    const boxOf = (selector: string) => {
      const { left, right, width } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return { left, right, width };
    };
    const places = { picture: boxOf('.si-picture'), panel: boxOf('.si-panel') };
    await screen.unmount();
    return places;
  };
  const [beside, behind] = [await frame(true), await frame(false)];
  expect(beside.picture.left).toBe(0);
  expect(beside.picture.right).toBeLessThanOrEqual(beside.panel.left + 1);
  expect(behind.picture.width).toBe(1440);
  expect(behind.panel.left).toBeGreaterThan(behind.picture.left);
});

test('AUTH-19: an expert whose profile is incomplete is told so and led to it', async () => {
  begin({ 'POST /sys/login': signedIn(['EXPERT'], { isPerfect: '0' }) });
  const screen = await pageOf('/user/login');
  await enter(screen);
  await expect.element(screen.getByRole('dialog', { name: '请完善个人信息' })).toBeVisible();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/expert/personalInformation/index?componentsKey=1');
});

test('AUTH-19: an expert whose profile is complete is not', async () => {
  begin({ 'POST /sys/login': signedIn(['EXPERT']) });
  const screen = await pageOf('/user/login');
  await enter(screen);
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/dashboard/analysis');
  expect(profileMissing.get()).toBe(false);
});

test('ROUTE-04, GUARD-06: inside DingTalk its own sign-in begins by itself, and comes back to where one wanted to go', async () => {
  Object.defineProperty(navigator, 'userAgent', { value: 'AliApp(DingTalk/7.5.10)', configurable: true });
  const server = begin({ 'GET /sys/thirdLogin/oauth2/dingtalk/authorize': '#at-dingtalk' });
  await pageOf('/oauth2-app/login?redirect=%2Forg%2Funit');
  await expect.poll(() => server.asked('GET /sys/thirdLogin/oauth2/dingtalk/authorize').length).toBe(1);
  const [asked] = server.asked('GET /sys/thirdLogin/oauth2/dingtalk/authorize');
  expect(asked?.query.get('redirect')).toBe('/oauth2-app/login?redirect=%2Forg%2Funit');
});

test('ROUTE-04: where no third party signs people in, the page of the app leads to the password', async () => {
  Object.defineProperty(navigator, 'userAgent', { value: 'wxwork/4.1.22', configurable: true });
  fakeServer({ 'POST /sys/getdomainconfig': { ...domain, thirdLogins: [] } });
  const screen = await pageOf('/oauth2-app/login?redirect=%2Forg%2Funit');
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/user/login?redirect=%2Forg%2Funit');
});

test('SCREEN-05: somebody without an account can link one, register one and link that, or go back', async () => {
  const realFetch = globalThis.fetch;
  begin({ 'GET /sys/user/signUpInfo': { open: true, deadline: null } });
  const faked = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    (input instanceof Request ? input.url : input.toString()).includes('/sys/thirdLogin')
      ? Response.json({ success: false, code: 404, error: 'login.third_unbound', message: '尚未绑定', result: null, timestamp: 0 })
      : faked(input, init);
  const screen = await pageOf('/oauth2-app/login?token=t&thirdType=local&redirect=%2Forg%2Funit');
  await expect.element(screen.getByRole('heading', { name: '绑定已有账号' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/user/login');
  await expectAccessible();
  await screen.getByRole('link', { name: '还没有账号？先注册' }).click();
  await expect.element(screen.getByRole('heading', { name: '注册参赛账号' })).toBeVisible();
  await screen.getByRole('link', { name: '已有账号？返回绑定' }).click();
  await expect.element(screen.getByRole('heading', { name: '绑定已有账号' })).toBeVisible();
  globalThis.fetch = realFetch;
});

test('REG-03: whoever follows an invitation sees above the form who invites to which team', async () => {
  begin({
    'GET /dsTbRegistration/invitation': ({ query }: Asked) =>
      query.get('code') === 'K7M2QX9P'
        ? { teamName: '破晓队', captain: '林晓', competitionName: '第八届物联网竞赛', memberRole: 'tutor' }
        : refusedWith('team.invite_over', '这个邀请码无效'),
  });
  const screen = await pageOf(`/user/login?redirect=${encodeURIComponent('/participant/join?code=K7M2QX9P')}`);
  await expect.element(screen.getByText('林晓 邀请您担任“破晓队”的指导教师')).toBeVisible();
  await expect.element(screen.getByText('第八届物联网竞赛')).toBeVisible();
  await expectAccessible();
});
