import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  template: `How a certificate looks. It is activated before it is used.
- Create a template with its competition and kind, then choose [certificate:design.open].
- Activate it when the layout is right.
? I have to change the layout later
A template in use is fixed, so that issued certificates stay as they are. Choose [certificate:design.newVersion], change that and activate it; the former version is retired.`,
  design: `What you see is what is printed: add at the left, drag on the sheet, set at the right.
- Not sure where to begin? Choose [certificate:design.starter].
- Arrow keys move the chosen element by one millimetre.
- Try the longest names and rare characters with [certificate:design.sample].
- [certificate:design.preview] gives you exactly the file that will be issued.
? It says that a text does not fit
Tick [certificate:design.autoFit], or make its box wider.`,
  batch: `Issue many certificates at once, by competition and template.
- Choose [certificate:issue.new], then competition, template and recipients.
- [certificate:issue.check] lists everyone whose name cannot be printed, does not fit or lacks something, and those with an appeal or objection still open.
- Correct it and choose [certificate:issue.issue]. It runs in the background and goes on after an interruption.
- Afterwards, download them by school.
? Could someone get two?
No. Whoever has a valid one is left out.`,
  certificate: `Issued certificates. Each has a number that anyone can verify on the public page.
- Open one to download it.
- If a name is wrong, [dsTbCertificate.reissue] it; the old one is no longer valid.
- [dsTbCertificate.revoke] what should not have been issued; the verification then says so.`,
  key: `Certificates are signed with a key, so that others can verify but not forge them.
- It is made with the first certificate; there is nothing to do.
- If it may have leaked, [dsTbCertificateKey.revoke] it and make another; certificates signed with it are reissued.`,
} as const satisfies Translation<typeof zhCn>;
