export const texts = {
  template: `证书的版面。启用后才能用来签发。
- 新建模板，选竞赛和类型，再点[certificate:design.open]。
- 排好后启用。
? 启用后要改版面
已启用的版面不能改，已签发的证书才不会变样。点[certificate:design.newVersion]改好再启用，旧版本随即停用。`,
  design: `所见即所印：左侧添加内容，在版面上拖动，右侧设置。
- 不知从何开始，点[certificate:design.starter]。
- 选中元素用方向键移动 1 毫米。
- 用[certificate:design.sample]换成最长的姓名和生僻字，看放不放得下。
- 点[certificate:design.preview]，得到与签发时相同的文件。
? 提示字放不下
勾选[certificate:design.autoFit]，或把文本框拉宽。`,
  batch: `按竞赛和模板，一次签发一批证书。
- 点[certificate:issue.new]，选竞赛、模板和发给谁。
- 点[certificate:issue.check]：缺字、放不下、缺内容的人，以及有申诉或异议未作结论的人，会逐个列出。
- 改正后点[certificate:issue.issue]，在后台进行，中断后可以继续。
- 完成后可以按单位打包下载。
? 会不会重复签发
不会，已有有效证书的人会跳过。`,
  certificate: `已签发的证书。每份都有编号，任何人都能在公开页面查验。
- 打开一份可以下载文件。
- 姓名有误，用[dsTbCertificate.reissue]，旧证书随即失效。
- 不应发出的，用[dsTbCertificate.revoke]并写明原因，查验时会显示。`,
  key: `证书用密钥签名，别人可以验证而不能伪造。
- 第一次签发时自动建立，平时不用管。
- 怀疑泄露时点[dsTbCertificateKey.revoke]，再新建；用它签发的证书须换发。`,
} as const;
