import './money.css';
import { toFen, yuan } from '@saiyun/sdk/view';
import { InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useMoneyText } from './texts/index.ts';

export interface MoneyInputProps {
  /** Fen, a whole number. */
  readonly value?: number | null | undefined;
  /** Fen. What is no whole number of fen is told and never rounded: it comes as typed, with its fraction, for a form's own check to refuse. */
  readonly onChange?: ((fen: number | null) => void) | undefined;
  /** Whether a fault is told below the input; a form that checks its fields tells it itself. */
  readonly tellsFault?: boolean | undefined;
  /** Shown, and cannot be changed. */
  readonly disabled?: boolean | undefined;
  /** Whether a form begins here. */
  readonly autoFocus?: boolean | undefined;
  /** Id of the input, for the label of a form. */
  readonly id?: string | undefined;
  /** What the input is called where no label says so. */
  readonly 'aria-label'?: string | undefined;
}

/** An amount in groups of three digits, with two decimals or as many as were typed. */
const grouped = (text: string): string => {
  if (text === '') return '';
  const [whole = '', rest = ''] = text.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest.padEnd(2, '0')}`;
};

/** An amount shown in yuan with two decimals and in groups of three digits, kept in whole fen (WIDGET-02). */
export function MoneyInput({ value, onChange, tellsFault = true, disabled, autoFocus, id, 'aria-label': label }: MoneyInputProps) {
  const { t } = useMoneyText();
  const told = useId();
  const [typed, setTyped] = useState('');
  const isFraction = typeof value === 'number' && !Number.isSafeInteger(value);
  const shown = typeof value !== 'number' ? null : isFraction ? typed : yuan(value);
  return (
    <>
      <InputNumber<string>
        id={id}
        className="mo"
        aria-label={label}
        aria-invalid={isFraction}
        aria-describedby={isFraction && tellsFault ? told : undefined}
        status={isFraction ? 'error' : undefined}
        disabled={disabled}
        autoFocus={autoFocus}
        stringMode
        suffix={t('yuan')}
        value={shown}
        formatter={(text, { userTyping, input }) => (userTyping ? input : grouped(text ?? ''))}
        parser={(text) => (text ?? '').replace(/[,，\s¥￥]/g, '')}
        onChange={(next) => {
          setTyped(next ?? '');
          onChange?.(next === null || next === '' ? null : (toFen(next) ?? Number(next) * 100));
        }}
      />
      {isFraction && tellsFault && (
        <span id={told} className="mo-fault" role="alert">
          {t('digits', { text: typed })}
        </span>
      )}
    </>
  );
}
