import { CheckOutlined } from '@ant-design/icons';
import { labelIn } from '@saiyun/sdk/contract';
import { Button, Segmented, Switch, Tooltip } from 'antd';
import { type ReactNode, useId } from 'react';
import { changePreferences, colorPresets, defaultPreferences, type Preferences, usePreferences } from '../lib/store/preferences.ts';
import { useText } from '../messages/base/index.ts';
import { useShellText } from '../messages/shell/index.ts';
import './look-settings.css';

interface RowProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: (labelId: string) => ReactNode;
}

/** A setting with its name; the hint says why it cannot be changed now. */
function Row({ label, hint, children }: RowProps) {
  const id = useId();
  return (
    <div className="ls-row">
      <span id={id}>{label}</span>
      {hint ? (
        <Tooltip title={hint}>
          <span>{children(id)}</span>
        </Tooltip>
      ) : (
        children(id)
      )}
    </div>
  );
}

type Flag = { [K in keyof Preferences]: Preferences[K] extends boolean ? K : never }[keyof Preferences];

function Toggle({ name, label, hint }: { readonly name: Flag; readonly label: string; readonly hint?: string | undefined }) {
  const preferences = usePreferences();
  return (
    <Row label={label} hint={hint}>
      {(id) => (
        <Switch
          aria-labelledby={id}
          disabled={hint !== undefined}
          checked={preferences[name]}
          onChange={(on) => changePreferences({ [name]: on })}
        />
      )}
    </Row>
  );
}

/** Everything that the reader may choose about the look (THEME-02 to THEME-12). Changes apply at once. */
export function LookSettings() {
  const { t, lang } = useShellText();
  const { t: base } = useText();
  const p = usePreferences();
  return (
    <div className="ls">
      <section>
        <h3>{t('settings.appearance')}</h3>
        <Segmented
          block
          aria-label={t('settings.appearance')}
          value={p.mode}
          onChange={(mode) => changePreferences({ mode })}
          options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: base(`theme.${value}`) }))}
        />
      </section>
      <section>
        <h3>{t('settings.primary')}</h3>
        <div className="ls-colors" role="radiogroup" aria-label={t('settings.primary')}>
          {colorPresets.map(({ name, value }) => (
            // biome-ignore lint/a11y/useSemanticElements: a swatch is drawn as a button, which a radio input cannot be
            <button
              key={value}
              title={labelIn(name, lang)}
              type="button"
              role="radio"
              aria-checked={p.primary === value}
              aria-label={labelIn(name, lang)}
              style={{ background: value }}
              onClick={() => changePreferences({ primary: value })}
            >
              {p.primary === value && <CheckOutlined aria-hidden />}
            </button>
          ))}
        </div>
      </section>
      <section>
        <h3>{t('settings.nav')}</h3>
        <Segmented
          block
          aria-label={t('settings.nav')}
          value={p.nav}
          onChange={(nav) => changePreferences({ nav })}
          options={(['side', 'top'] as const).map((value) => ({ value, label: t(`settings.nav.${value}`) }))}
        />
        <Segmented
          block
          aria-label={t('settings.navTheme')}
          value={p.navTheme}
          onChange={(navTheme) => changePreferences({ navTheme })}
          options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`settings.navTheme.${value}`) }))}
        />
        <Row label={t('settings.width')} hint={p.nav === 'side' ? t('settings.widthHint') : undefined}>
          {() => (
            <Segmented
              size="small"
              aria-label={t('settings.width')}
              disabled={p.nav === 'side'}
              value={p.contentWidth}
              onChange={(contentWidth) => changePreferences({ contentWidth })}
              options={(['fixed', 'fluid'] as const).map((value) => ({ value, label: t(`settings.width.${value}`) }))}
            />
          )}
        </Row>
      </section>
      <section>
        <h3>{t('settings.other')}</h3>
        <Toggle name="tabs" label={t('settings.tabs')} />
        <Toggle name="fixedHeader" label={t('settings.fixedHeader')} />
        <Toggle name="hideHeader" label={t('settings.hideHeader')} hint={p.fixedHeader ? undefined : t('settings.hideHeaderHint')} />
        <Toggle name="fixedSider" label={t('settings.fixedSider')} hint={p.nav === 'side' ? undefined : t('settings.fixedSiderHint')} />
        <Toggle name="colorWeak" label={t('settings.colorWeak')} />
      </section>
      <Button block onClick={() => changePreferences(defaultPreferences)}>
        {t('settings.reset')}
      </Button>
    </div>
  );
}
