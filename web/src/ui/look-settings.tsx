import { CheckOutlined } from '@ant-design/icons';
import { Button, Segmented, Select, Switch, Tooltip } from 'antd';
import { type ReactNode, useId } from 'react';
import {
  changePreferences,
  colorPresets,
  defaultPreferences,
  lockMinutes,
  type Preferences,
  usePreferences,
} from '../lib/store/preferences.ts';
import { useText } from '../messages/base/index.ts';
import { useLookText } from '../messages/look/index.ts';
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
  const { t } = useLookText();
  const { t: base } = useText();
  const p = usePreferences();
  return (
    <div className="ls">
      <section>
        <h3>{t('appearance')}</h3>
        <Segmented
          block
          aria-label={t('appearance')}
          value={p.mode}
          onChange={(mode) => changePreferences({ mode })}
          options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: base(`theme.${value}`) }))}
        />
      </section>
      <section>
        <h3>{t('primary')}</h3>
        <div className="ls-colors" role="radiogroup" aria-label={t('primary')}>
          {colorPresets.map(({ name, value }) => (
            // biome-ignore lint/a11y/useSemanticElements: a swatch is drawn as a button, which a radio input cannot be
            <button
              key={value}
              title={t(`color.${name}`)}
              type="button"
              role="radio"
              aria-checked={p.primary === value}
              aria-label={t(`color.${name}`)}
              style={{ background: value }}
              onClick={() => changePreferences({ primary: value })}
            >
              {p.primary === value && <CheckOutlined aria-hidden />}
            </button>
          ))}
        </div>
      </section>
      <section>
        <h3>{t('nav')}</h3>
        <Segmented
          block
          aria-label={t('nav')}
          value={p.nav}
          onChange={(nav) => changePreferences({ nav })}
          options={(['side', 'top', 'mix'] as const).map((value) => ({ value, label: t(`nav.${value}`) }))}
        />
        <Segmented
          block
          aria-label={t('navTheme')}
          value={p.navTheme}
          onChange={(navTheme) => changePreferences({ navTheme })}
          options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`navTheme.${value}`) }))}
        />
        <Row label={t('width')} hint={p.nav === 'top' ? undefined : t('widthHint')}>
          {() => (
            <Segmented
              size="small"
              aria-label={t('width')}
              disabled={p.nav !== 'top'}
              value={p.contentWidth}
              onChange={(contentWidth) => changePreferences({ contentWidth })}
              options={(['fixed', 'fluid'] as const).map((value) => ({ value, label: t(`width.${value}`) }))}
            />
          )}
        </Row>
      </section>
      <section>
        <h3>{t('other')}</h3>
        <Toggle name="tabs" label={t('tabs')} />
        <Toggle name="fixedHeader" label={t('fixedHeader')} />
        <Toggle name="hideHeader" label={t('hideHeader')} hint={p.fixedHeader ? undefined : t('hideHeaderHint')} />
        <Toggle name="fixedSider" label={t('fixedSider')} hint={p.nav === 'top' ? t('fixedSiderHint') : undefined} />
        <Toggle name="colorWeak" label={t('colorWeak')} />
        <Row label={t('lockAfter')}>
          {(id) => (
            <Select
              size="small"
              aria-labelledby={id}
              value={p.lockAfter}
              onChange={(lockAfter) => changePreferences({ lockAfter })}
              options={lockMinutes.map((count) => ({ value: count, label: count === 0 ? t('lockNever') : t('lockMinutes', { count }) }))}
              style={{ width: 132 }}
            />
          )}
        </Row>
      </section>
      <Button block onClick={() => changePreferences(defaultPreferences)}>
        {t('reset')}
      </Button>
    </div>
  );
}
