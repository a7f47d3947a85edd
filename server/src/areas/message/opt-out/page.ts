import { maskValue } from '@saiyun/sdk/view';
import type { FastifyReply } from 'fastify';

type Words = readonly [zh: string, en: string];

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";
const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.6 system-ui,sans-serif;
background:light-dark(#f3f5fa,#10141d);color:light-dark(#16202f,#e6eaf2)}main{box-sizing:border-box;width:min(30rem,calc(100% - 2rem));padding:2rem;
border:1px solid light-dark(#dfe4ee,#2a3344);border-radius:10px;background:light-dark(#fff,#181e2a)}h1,h2{margin:0;font-size:1.125rem}h2{margin-top:1.25rem}
p{margin:.25rem 0 0;overflow-wrap:anywhere;color:light-dark(#515c72,#a9b3c6)}button{margin-top:1.5rem;padding:.55rem 1.4rem;border:0;border-radius:6px;
background:#1272cc;color:#fff;font:inherit;cursor:pointer}button:focus-visible{outline:3px solid light-dark(#7cb5ea,#5fb0f7);outline-offset:2px}`;

/** A page without scripts, in both languages: who opens it has not signed in. Its words are ours or escaped. */
const page = (reply: FastifyReply, [title, titleEn]: Words, [text, textEn]: Words, token?: string): FastifyReply => {
  const form = `<form method="post" action="?token=${encodeURIComponent(token ?? '')}"><button>退订 · <span lang="en">Opt out</span></button></form>`;
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'no-referrer')
    .send(
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>退订 · Opt out</title>
<style>${style}</style><body><main><h1>${title}</h1><p>${text}</p><div lang="en"><h2>${titleEn}</h2><p>${textEn}</p></div>${token === undefined ? '' : form}</main></body></html>`,
    );
};

/** What an opt-out link opens: whose mail it is about, and a button. */
export function askPage(reply: FastifyReply, address: string, token: string): FastifyReply {
  const shown = maskValue('email', address).replace(/[^\w*@.+-]/g, '*');
  return page(
    reply,
    ['不再接收通知邮件？', 'Receive no more mail of this kind?'],
    [`${shown} 将不再收到我们的批量通知邮件。`, `${shown} will get no more bulk mail from us.`],
    token,
  );
}

/** What the button leads to. */
export function donePage(reply: FastifyReply): FastifyReply {
  return page(
    reply,
    ['已退订', 'You have opted out'],
    [
      '今后不再向您发送这类邮件，与您报名有关的通知仍可在平台上查看。',
      'You get no more mail of this kind. What concerns your entries is still shown on the platform.',
    ],
  );
}

/** For a link that is none of ours. */
export function strangePage(reply: FastifyReply): FastifyReply {
  return page(
    reply.code(404),
    ['退订链接无效', 'This link is not valid'],
    ['请使用邮件中的完整链接。', 'Please use the whole link from the mail.'],
  );
}
