// Shows the reader's language, and goes on by itself once the platform answers again.
const kept = localStorage.getItem('pro__currentLanguage') ?? '';
const isChinese = /zh/.test(kept) || (!/en/.test(kept) && navigator.language.startsWith('zh'));
document.documentElement.lang = isChinese ? 'zh-CN' : 'en';
for (const part of document.querySelectorAll('[data-lang]')) part.hidden = (part.dataset.lang === 'zh') !== isChinese;
document.title = document.querySelector('h1:not([hidden] *)').textContent;

const again = () => location.reload();
for (const button of document.querySelectorAll('button')) button.addEventListener('click', again);
addEventListener('online', again);
setInterval(() => {
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok && again(),
    () => undefined,
  );
}, 5_000);
