import type { AlertKind } from '@saiyun/sdk/calls';
import { type AlertLimits, alertLimits, limitsOfKind, usualLimits } from '@saiyun/sdk/logic/monitor';
import { Button, InputNumber } from 'antd';
import { useAlertsText } from '../../../messages/alerts/index.ts';

interface Props {
  readonly kind: AlertKind;
  readonly limits: AlertLimits;
  readonly onChange: (limits: AlertLimits) => void;
}

/** The numbers from which a condition counts, each in its unit and within its bounds, with the way back to the usual ones. */
export function LimitFields({ kind, limits, onChange }: Props) {
  const { t } = useAlertsText();
  const names = limitsOfKind(kind);
  const isUsual = names.every((name) => limits[name] === usualLimits[name]);
  const usual = Object.fromEntries(names.map((name) => [name, usualLimits[name]]));
  return (
    <div className="pa-limits">
      {names.map((name) => {
        const { unit, min, max } = alertLimits[name];
        return (
          <InputNumber<number>
            key={name}
            size="small"
            className="pa-limit"
            min={min}
            max={max}
            precision={0}
            suffix={t(`unit.${unit}`)}
            title={t('limit.bounds', { min, max, unit: t(`unit.${unit}`) })}
            aria-label={t('limit.of', { what: t(`kind.${kind}`), unit: t(`unit.${unit}`), min, max })}
            value={limits[name]}
            onChange={(value) => value !== null && onChange({ ...limits, [name]: value })}
          />
        );
      })}
      {!isUsual && (
        <Button
          type="link"
          size="small"
          className="pa-usual"
          aria-label={t('limit.usualOf', { what: t(`kind.${kind}`) })}
          onClick={() => onChange({ ...limits, ...usual })}
        >
          {t('limit.usual')}
        </Button>
      )}
    </div>
  );
}
