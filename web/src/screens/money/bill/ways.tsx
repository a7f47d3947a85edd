import { Button } from 'antd';
import { useFeeText } from '../../../messages/fees/index.ts';

export type Way = 'wechat' | 'alipay' | 'offline';

interface Props {
  readonly ways: readonly Way[];
  readonly chosen: Way | undefined;
  /** The chosen way is being begun; until then no other can be. */
  readonly isBusy: boolean;
  readonly onChoose: (way: Way) => void;
}

/** The ways to pay, a button each. */
export function Ways({ ways, chosen, isBusy, onChoose }: Props) {
  const { t } = useFeeText();
  return (
    <div className="bl-ways">
      {ways.map((one) => (
        <Button
          key={one}
          size="large"
          type={chosen === one ? 'primary' : 'default'}
          loading={isBusy && chosen === one}
          disabled={isBusy}
          onClick={() => onChoose(one)}
        >
          {t(`pay.${one}`)}
        </Button>
      ))}
    </div>
  );
}
