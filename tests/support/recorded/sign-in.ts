import { accessToken, bytes, dictItems, page, type RowsOf, said, signedIn, userInfo, workbook, zero } from './answer.ts';

/** Signing in, sessions and the user's own account. */
export const signInRows: RowsOf<'client' | 'session' | 'accessTokens' | 'programSignIn' | 'secondFactor' | 'account'> = {
  client: [
    ['CALL-01', 'login', (a) => a.client.login({ username: 'school', password: 'p', captcha: 'ab12', checkKey: 'k' }), signedIn],
    ['CALL-04', 'logout', (a) => a.client.logout(), said('退出登录成功！')],
    ['CALL-07', 'domainConfig', (a) => a.client.domainConfig(), { sysName: '赛云', sysLogo: 'logo.png', visit: '/static' }],
    ['CALL-11', 'whoami', (a) => a.client.whoami(), userInfo],
    // CALL-12 gives no path for the list of permissions, so CALL-55's is used.
    ['CALL-12 CALL-55', 'permissions', (a) => a.client.permissions(), zero({ menu: [], auth: [], allAuth: [] })],
    [
      'CALL-14',
      'departs',
      (a) => a.client.departs(),
      zero({ list: [{ id: 'd1', orgCode: 'A01', departName: '计算机学院' }], orgCode: 'A01' }),
    ],
    ['CALL-15', 'selectDepart', (a) => a.client.selectDepart('A01'), zero({ userInfo })],
    ['CALL-16', 'dicts.refresh', (a) => a.client.dicts.refresh(), zero({})],
    ['CALL-17', 'dicts.all', (a) => a.client.dicts.all(), { sex: dictItems }],
    ['CALL-18', 'dicts.items', (a) => a.client.dicts.items('sex'), dictItems],
    ['CALL-19', 'dicts.texts', (a) => a.client.dicts.texts('sys_user,realname,username', ['school']), ['李老师']],
    ['CALL-20', 'dicts.search', (a) => a.client.dicts.search('sys_user,realname,username', '李'), [{ value: 'school', text: '李老师' }]],
    ['CALL-21', 'dicts.items of a table', (a) => a.client.dicts.items("sys_user,realname,username,status='1'"), dictItems],
    ['CALL-96', 'captcha', (a) => a.client.captcha('1666771660030'), zero('data:image/jpg;base64,/9j/4AAQ')],
    ['CALL-80', 'files.upload', (a) => a.client.files.upload({ bytes, name: 'a,b.png' }), zero(null, 'temp/a_b_1666.png')],
    ['CALL-125', 'files.get', (a) => a.client.files.get('temp/报名 表.xls'), workbook],
    [
      'CALL-154',
      'reviews.myList',
      (a) => a.client.reviews.myList({ competitionId: 'c1', status: '0,1', pageSize: 20 }),
      page({ id: 'a1', status: '0', anonymousCode: 'K3F9', title: '作品' }),
    ],
    ['part B4', 'reviews.counts', (a) => a.client.reviews.counts(), { '0': 12, '1': 3 }],
    [
      'CALL-155',
      'reviews.detail',
      (a) => a.client.reviews.detail('a1'),
      { review: { id: 'a1' }, result: null, signed: true, editable: true },
    ],
    [
      'CALL-172',
      'downloads.create',
      (a) => a.client.downloads.create('dsTbUnit', { match: { unitName: '*大学*' }, format: 'xlsx' }),
      { id: 'd1' },
    ],
    ['CALL-172', 'downloads.get', (a) => a.client.downloads.get('d1'), workbook],
  ],
  secondFactor: [
    ['our own', 'otpLogin', (a) => a.secondFactor.otpLogin('t1', '123456'), signedIn],
    [
      'our own',
      'beginAtSignIn',
      (a) => a.secondFactor.beginAtSignIn('t1'),
      { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Saiyun:admin?secret=JBSWY3DPEHPK3PXP' },
    ],
    ['our own', 'enrolAtSignIn', (a) => a.secondFactor.enrolAtSignIn('t1', '123456'), signedIn],
    ['our own', 'state', (a) => a.secondFactor.state(), { enrolled: true, since: '2026-09-01 08:00:00', codesLeft: 9, required: false }],
    [
      'our own',
      'begin',
      (a) => a.secondFactor.begin('p'),
      { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Saiyun:admin?secret=JBSWY3DPEHPK3PXP' },
    ],
    ['our own', 'confirm', (a) => a.secondFactor.confirm('123456'), { recoveryCodes: ['ABCD-EFGH-JKLM-NPQR'] }],
    ['our own', 'renewRecoveryCodes', (a) => a.secondFactor.renewRecoveryCodes('123456'), { recoveryCodes: ['ABCD-EFGH-JKLM-NPQR'] }],
    ['our own', 'end', (a) => a.secondFactor.end('123456'), null],
  ],
  session: [
    ['CALL-02', 'phoneLogin', (a) => a.session.phoneLogin({ mobile: '13800000000', captcha: '123456', uType: '1', sType: '2' }), signedIn],
    ['CALL-03', 'thirdLogin', (a) => a.session.thirdLogin('t/1', 'wechat'), signedIn],
    ['CALL-05', 'forceLogout', (a) => a.session.forceLogout('token-9'), said('退出登录成功！')],
    ['CALL-06', 'casLogin', (a) => a.session.casLogin('ST-1', 'https://saiyun.example/?a=1&b=2'), signedIn],
    ['CALL-98', 'emailLogin', (a) => a.session.emailLogin({ email: 'a@example.edu', captcha: '123456' }), signedIn],
    ['CALL-99', 'thirdLoginUrl', (a) => a.session.thirdLoginUrl('dingtalk', 'https://saiyun.example/back'), 'https://oapi.example/connect'],
    ['our own', 'prove', (a) => a.session.prove({ password: 'p' }), null],
    ['our own', 'sendProofCode', (a) => a.session.sendProofCode('email'), said('验证码已发送，请注意查收')],
    ['our own', 'bindThird', (a) => a.session.bindThird('t1', 'campus'), said('绑定成功')],
    [
      'our own',
      'boundThirds',
      (a) => a.session.boundThirds(),
      [{ thirdType: 'campus', displayName: '李四', createTime: '2026-09-01 08:00:00' }],
    ],
    ['our own', 'unbindThird', (a) => a.session.unbindThird('campus'), null],
    ['our own', 'newSlider', (a) => a.session.newSlider(), { id: 's1' }],
    [
      'our own',
      'checkSlider',
      (a) =>
        a.session.checkSlider('s1', [
          [0, 0],
          [1, 400],
        ]),
      { slider: 'p1' },
    ],
    [
      'our own',
      'ownSessions',
      (a) => a.session.ownSessions(),
      [
        {
          id: 'x1',
          ip: '10.0.0.1',
          userAgent: 'curl/8',
          loginType: 1,
          createTime: '2026-09-01 08:00:00',
          lastTime: '2026-09-01 09:00:00',
          expireTime: '2026-09-08 09:00:00',
          current: true,
        },
      ],
    ],
    ['our own', 'endSession', (a) => a.session.endSession('x1'), null],
    ['our own', 'endOtherSessions', (a) => a.session.endOtherSessions(), 2],
    ['our own', 'renewToken', (a) => a.session.renewToken(), { token: 'token-2' }],
    ['CALL-101', 'tenants', (a) => a.session.tenants(), { list: [{ id: 1000, name: '省赛' }], current: 1000 }],
    ['CALL-102', 'selectTenant', (a) => a.session.selectTenant(1000, 'school'), { userInfo }],
    [
      'CALL-123',
      'onlineUsers',
      (a) => a.session.onlineUsers({ username: 'school' }),
      page({ id: 'u1', token: 'token-9', username: 'school' }),
    ],
  ],
  accessTokens: [
    [
      'our own',
      'create',
      (a) => a.accessTokens.create({ name: 'ci', scope: ['dsTbUnit', 'dsTbRegistration:list'], days: 30 }),
      { ...accessToken, token: 'sy_pat_abcd1234' },
    ],
    ['our own', 'list', (a) => a.accessTokens.list(), [accessToken]],
    ['our own', 'revoke', (a) => a.accessTokens.revoke('t1'), null],
  ],
  programSignIn: [
    [
      'our own',
      'authorize',
      (a) =>
        a.programSignIn.authorize({
          client: 'saiyun',
          redirectUri: 'http://127.0.0.1:41234/callback',
          state: 's1',
          codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        }),
      { redirect: 'http://127.0.0.1:41234/callback?code=c1&state=s1' },
    ],
    [
      'our own',
      'signInByCode',
      (a) =>
        a.programSignIn.signInByCode({
          code: 'c1',
          redirectUri: 'http://127.0.0.1:41234/callback',
          codeVerifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        }),
      signedIn,
    ],
    [
      'our own',
      'startDevice',
      (a) => a.programSignIn.startDevice('saiyun'),
      { deviceCode: 'd1', userCode: 'BCDF-GHJK', expiresIn: 600, interval: 5 },
    ],
    ['our own', 'signInByDevice', (a) => a.programSignIn.signInByDevice('d1'), signedIn],
    [
      'our own',
      'deviceRequest',
      (a) => a.programSignIn.deviceRequest('BCDF-GHJK'),
      { client: 'saiyun', ip: '10.0.0.1', createTime: '2026-09-01 08:00:00' },
    ],
    ['our own', 'decideDevice', (a) => a.programSignIn.decideDevice('BCDF-GHJK', true), null],
  ],
  account: [
    [
      'CALL-08',
      'proveRecovery',
      (a) => a.account.proveRecovery({ way: 'sms', account: '13800000000', captcha: '123456' }),
      { ticket: 't1' },
    ],
    [
      'CALL-08',
      'recoverPassword',
      (a) => a.account.recoverPassword({ ticket: 't1', password: 'P2', confirmpassword: 'P2' }),
      said('密码重置完成！'),
    ],
    [
      'CALL-09',
      'register',
      (a) => {
        const more = {
          mobile: '13800000000',
          email: 'a@example.edu',
          captcha: '123456',
          password: 'P1',
          confirmpassword: 'P1',
          agree: true,
        };
        return a.account.register({ username: 'new', realname: '新人', ...more });
      },
      said('注册成功'),
    ],
    ['CALL-10', 'sendSms', (a) => a.account.sendSms('13800000000', 'recover'), null],
    ['CALL-10', 'sendSms to bind', (a) => a.account.sendSms('13800000000', 'bind'), null],
    [
      'CALL-13',
      'updatePassword',
      (a) => a.account.updatePassword({ username: 'school', oldpassword: 'P1', password: 'P2', confirmpassword: 'P2' }),
      said('密码重置成功!'),
    ],
    ['CALL-97', 'sendEmailCode', (a) => a.account.sendEmailCode('a@example.edu', 'login'), null],
    ['our own', 'bindEmail', (a) => a.account.bindEmail('a@example.edu', '123456'), null],
    [
      'our own',
      'signUpInfo',
      (a) => a.account.signUpInfo({ competitionId: 'c1', keyword: '大学' }),
      { open: true, deadline: '2026-12-01 08:00:00', units: [{ id: 'n1', name: '甲大学' }] },
    ],
    ['our own', 'profile', (a) => a.account.profile(), { id: 'u1', revision: 1, username: 'school', realname: '李老师', agreed: true }],
    ['CALL-100', 'bindPhone', (a) => a.account.bindPhone('13800000000', '123456'), null],
    ['CALL-103', 'saveSign', (a) => a.account.saveSign('sign/u1.png'), null],
  ],
};
