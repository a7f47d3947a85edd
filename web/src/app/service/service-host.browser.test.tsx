import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { client } from '../../lib/api/client.ts';
import { signInPath } from '../../lib/paths.ts';
import { serviceStore } from '../../lib/store/service.ts';
import { sessionStore } from '../../lib/store/session.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, signedIn } from '../../testing/render-page.tsx';
import { ServiceHost } from './service-host.tsx';

afterEach(() => {
  serviceStore.set(undefined);
  sessionStore.set({ token: undefined, user: undefined, permissions: undefined } as never);
});

function Form() {
  const [name, setName] = useState('');
  return <input aria-label="name" value={name} onChange={(event) => setName(event.target.value)} />;
}

const draw = async (at: string) => {
  const element = (
    <main>
      <h1>Page</h1>
      <Form />
    </main>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  return render(
    <ServiceHost router={router}>
      <RouterProvider router={router} />
    </ServiceHost>,
  );
};

const closed = { mode: 'maintenance', message: '系统升级中', until: null, since: null, by: null } as const;
/** What a call meets on a platform in maintenance. */
const refusal = (error: string) =>
  Response.json({ success: false, code: 503, message: '系统升级中', error, result: null, timestamp: 1 }, { status: 503 });

test('a refused call brings the plain page over what was typed; its administrator ends it, and nothing is lost', async () => {
  signedIn('ADMIN');
  let mode: object = { ...closed, maySwitch: true };
  const server = fakeServer({
    'GET /dsTbUnit/list': () => refusal('server.maintenance'),
    'GET /sys/serviceMode/now': () => mode,
    'POST /sys/serviceMode/switch': () => {
      mode = { ...closed, mode: 'off', message: null, maySwitch: true };
      return mode;
    },
  });
  const screen = await draw('/org/unit');
  await screen.getByLabelText('name').fill('typed before');
  await client.send('GET', '/dsTbUnit/list', { retries: 0 }).catch(() => undefined);
  await expect.element(screen.getByRole('heading', { name: '平台维护中' })).toBeVisible();
  await expect.element(screen.getByText('系统升级中')).toBeVisible();
  await expect.element(screen.getByLabelText('name')).not.toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '恢复服务' }).click();
  await expect.element(screen.getByLabelText('name')).toBeVisible();
  await expect.element(screen.getByLabelText('name')).toHaveValue('typed before');
  expect(server.asked('POST /sys/serviceMode/switch').map(({ body }) => body)).toMatchObject([{ mode: 'off' }]);
});

test('whoever is not signed in finds the way to sign in as an administrator, where a banner says who can', async () => {
  fakeServer({ 'GET /sys/serviceMode/now': { ...closed, maySwitch: false } });
  serviceStore.set({ ...closed, maySwitch: false });
  const screen = await draw('/hall');
  await expect.element(screen.getByRole('button', { name: '恢复服务' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '平台管理员登录' }).click();
  await expect.element(screen.getByText('目前只有平台管理员可以登录')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
});

test('a platform that takes no writes says so above every page, which stays usable', async () => {
  fakeServer({ 'GET /sys/serviceMode/now': { ...closed, mode: 'readOnly', message: '平台暂时只能查看', maySwitch: false } });
  serviceStore.set({ ...closed, mode: 'readOnly', message: '平台暂时只能查看', maySwitch: false });
  for (const at of ['/org/unit', signInPath]) {
    const screen = await draw(at);
    await expect.element(screen.getByText('平台暂时只能查看').first()).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Page' }).first()).toBeVisible();
  }
  await expectAccessible();
});
