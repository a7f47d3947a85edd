import './block-page.css';
import { CheckOutlined, CodeOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, Fragment, useId, useState } from 'react';
import { CodeInput } from '../../blocks/code/index.ts';
import type { BlockDemo, DemoCase } from '../../blocks/demo/block-demo.ts';
import { type ComponentProps, propsOf } from '../../blocks/demo/props-of.ts';
import type { Block } from '../../blocks/demos.ts';
import { blockPurposes } from '../../blocks/purposes.ts';
import { copyText } from '../../lib/copy-text.ts';
import { useDemoText } from '../../messages/demo/index.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** What a newcomer copies names the package, not the folders of this one. */
const asImported = (code: string, block: string): string =>
  code
    .replace(/from '\.\.\/\.\.\/([\w-]+)\/[^']+'/g, "from '@saiyun/web/blocks/$1'")
    .replace(/from '\.\.\/[^']+'/g, `from '@saiyun/web/blocks/${block}'`)
    .trim();

/** What a case or a table is called in an address, so that a place of the page can be sent to somebody. */
const anchorOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function CopyButton({ code, label }: { readonly code: string; readonly label: string }) {
  const { t } = useDemoText();
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      type="text"
      size="small"
      icon={isCopied ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
      onClick={() => void copyText(code).then(setCopied)}
    >
      {isCopied ? t('block.copied') : label}
    </Button>
  );
}

function Case({ one, block }: { readonly one: DemoCase; readonly block: string }) {
  const { t, say } = useDemoText();
  const [isShown, setShown] = useState(false);
  const codeId = useId();
  const code = asImported(one.code, block);
  return (
    <section id={anchorOf(one.title[1])} className="pg-card bp-case" aria-label={say(one.title)}>
      <header>
        <h2>{say(one.title)}</h2>
        {one.note && <p>{say(one.note)}</p>}
      </header>
      <div className="bp-live">
        <one.Case />
      </div>
      <footer>
        <Button
          type="text"
          size="small"
          icon={<CodeOutlined aria-hidden />}
          aria-expanded={isShown}
          aria-controls={codeId}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'block.hide' : 'block.code')}
        </Button>
        <CopyButton code={code} label={t('block.copy')} />
      </footer>
      <div id={codeId} className="bp-code" hidden={!isShown}>
        {isShown && <CodeInput language="tsx" readOnly value={code} maxHeight={520} aria-label={t('block.code')} />}
      </div>
    </section>
  );
}

/** Text of a doc comment: what stands between backticks is code. */
function About({ text }: { readonly text: string }) {
  return text.split('`').map((part, n) => {
    const key = `${n}${part}`;
    return n % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>;
  });
}

function PropsTable({ of }: { readonly of: ComponentProps }) {
  const { t } = useDemoText();
  return (
    <div id={anchorOf(of.component)} className="pg-card bp-props">
      <h2>
        <code>{`<${of.component}>`}</code>
      </h2>
      {of.about && (
        <p className="pg-note">
          <About text={of.about} />
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="bp-scroll" tabIndex={0} aria-label={of.component}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('block.prop')}</th>
              <th scope="col">{t('block.type')}</th>
              <th scope="col">{t('block.about')}</th>
            </tr>
          </thead>
          <tbody>
            {of.props.map((prop) => (
              <tr key={prop.name}>
                <th scope="row">
                  <code>{prop.name}</code>
                  {prop.isRequired && <span className="bp-required">{t('block.required')}</span>}
                </th>
                <td>
                  <code>{prop.type}</code>
                </td>
                <td>
                  <About text={prop.about} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** What the page holds, for who looks for one thing on it. */
function Contents({ parts }: { readonly parts: readonly (readonly [anchor: string, title: string])[] }) {
  const { t } = useDemoText();
  return (
    <nav className="bp-contents" aria-label={t('block.contents')}>
      <strong>{t('block.contents')}</strong>
      {parts.map(([anchor, title]) => (
        <a key={anchor} href={`#${anchor}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}

function BlockPage({ entry, demo }: { readonly entry: Block; readonly demo: BlockDemo }) {
  const { t, say } = useDemoText();
  const tables = propsOf(demo.sources.join('\n'));
  const imported = `import { ${tables.map(({ component }) => component).join(', ') || '…'} } from '@saiyun/web/blocks/${entry.name}';`;
  return (
    <div className="bp">
      <PageHeader title={say(entry.title)} purpose={say(blockPurposes[entry.name])} />
      <div className="bp-columns">
        <div className="bp-main">
          <div className="bp-import">
            <code>{imported}</code>
            <CopyButton code={imported} label={t('block.copyImport')} />
          </div>
          {demo.cases.map((one) => (
            <Case key={one.title[1]} one={one} block={entry.name} />
          ))}
          {tables.map((props) => (
            <PropsTable key={props.component} of={props} />
          ))}
        </div>
        <Contents
          parts={[
            ...demo.cases.map(({ title }) => [anchorOf(title[1]), say(title)] as const),
            ...tables.map(({ component }) => [anchorOf(component), `<${component}>`] as const),
          ]}
        />
      </div>
    </div>
  );
}

/** The page of a block: each variant live with its code, and the props. */
export function blockPage(entry: Block, demo: BlockDemo): ComponentType {
  return () => <BlockPage entry={entry} demo={demo} />;
}
