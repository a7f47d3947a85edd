import { RuleTester } from 'oxlint/plugins-dev';
import { describe, expect, test } from 'vitest';
import { inlineTexts } from './inline-texts.mjs';

RuleTester.describe = describe;
RuleTester.it = (code, run) => test(code, () => expect(run).not.toThrow());
const inline = [{ messageId: 'inline' }];

new RuleTester({ languageOptions: { parserOptions: { lang: 'ts' } } }).run('texts in both languages side by side are found', inlineTexts, {
  valid: [
    "t('cancel')",
    "const languages = ['zh-CN', 'en']",
    "const names = ['单位', '赛区']",
    "const locale = language === 'zh-CN' ? 'zh-cn' : 'en'",
    "const name = (lang === 'en' && row.nameEn) || row.name",
    "const sign = row.isOpen ? '，' : ','",
    { code: "const page = { title: ['我的下载', 'My downloads'] }", options: [{ titled: true }] },
  ],
  invalid: [
    { code: "say(['取消', 'Cancel'])", errors: inline },
    { code: 'const rows = [`共一条`, `one row`]', errors: inline },
    { code: "const texts = { title: ['授权', 'Permissions'] } as const", errors: inline },
    { code: "const texts = { help: ['选一个', 'Choose one'] }", options: [{ titled: true }], errors: inline },
    { code: "const label: Label = ['类型', 'Kind']", errors: inline },
    { code: "const total = lang === 'en' ? `one row` : `共一条`", errors: inline },
    { code: "const comma = lang !== 'zh-CN' ? ', ' : '、'", errors: inline },
    { code: "const comma = languageStore.get() === 'zh-CN' ? '、' : ', '", errors: inline },
  ],
});
