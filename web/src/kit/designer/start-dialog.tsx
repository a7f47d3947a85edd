import './designer.css';
import type { Entity } from '@saiyun/sdk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { keys } from '../../lib/api/query-keys.ts';
import { failureMessage } from '../../lib/errors/error-policy.ts';
import { useLanguage } from '../../lib/store/language.ts';
import { SheetModal } from '../../ui/sheet-modal.tsx';
import { errorDetails, issueTexts } from '../failure.ts';
import type { EntityFormProps } from '../form/form-props.ts';
import { codeFrom } from './code-from.ts';
import { TextProp } from './text-prop.tsx';

/** What every design begins with; the English name is left out where there is none. */
export interface Begun {
  readonly name: string;
  readonly nameEn: string | null;
  readonly code: string;
}

const words = ['name', 'nameEn', 'nameFault', 'code', 'codeHint', 'codeFault', 'go', 'cancel'] as const;
export type StartWord = `start.${(typeof words)[number]}`;

interface Props {
  readonly entity: Entity;
  readonly title: string;
  readonly width: number;
  /** The texts that each designer has under the same keys. */
  readonly t: (key: StartWord) => string;
  /** Codes begin so where the English name yields none, and fit this. */
  readonly code: { readonly begin: string; readonly pattern: RegExp; readonly most: number };
  /** Whether what stands between the names and the code is complete. */
  readonly isReady?: boolean;
  /** That part, told once somebody tried to go on. */
  readonly between?: (isTried: boolean) => ReactNode;
  /** What stands below the code. */
  readonly below?: ReactNode;
  readonly make: (begun: Begun) => Promise<{ readonly id: string }>;
  readonly pathOf: (id: string) => string;
  readonly onClose: () => void;
}

/** A design begins with its names and its code; the rest is done on its desk, which opens once it is made. */
export function StartDialog({ entity, title, width, t, code: { begin, pattern, most }, isReady = true, ...rest }: Props) {
  const { between, below, make, pathOf, onClose } = rest;
  const lang = useLanguage();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [begun] = useState(() => new Date());
  const [name, setName] = useState('');
  const [nameEn, setNameEn] = useState('');
  const [ownCode, setCode] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const code = ownCode ?? codeFrom(nameEn, begin, begun);
  const isNamed = name.trim() !== '';
  const go = async () => {
    setTried(true);
    if (!isNamed || !isReady || !pattern.test(code)) return;
    setBusy(true);
    setFaults([]);
    try {
      const made = await make({ name: name.trim(), nameEn: nameEn.trim() || null, code });
      await cache.invalidateQueries({ queryKey: keys.entity(entity.name) });
      onClose();
      await navigate(pathOf(made.id));
    } catch (error) {
      const told = issueTexts(lang, {}, errorDetails(error).issues, entity.fields);
      setFaults(told.others.length > 0 ? told.others : [failureMessage(error)]);
      setBusy(false);
    }
  };
  return (
    <SheetModal
      open
      centered
      width={width}
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('start.cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void go()}>
            {t('start.go')}
          </Button>
        </>
      }
    >
      <form
        className="kd-start"
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        {faults.map((fault) => (
          <Alert key={fault} type="error" showIcon role="alert" title={fault} />
        ))}
        <TextProp
          label={t('start.name')}
          value={name}
          max={60}
          fault={isTried && !isNamed ? t('start.nameFault') : undefined}
          onChange={setName}
        />
        <TextProp label={t('start.nameEn')} value={nameEn} max={100} onChange={setNameEn} />
        {between?.(isTried)}
        <TextProp
          label={t('start.code')}
          value={code}
          max={most}
          hint={t('start.codeHint')}
          fault={pattern.test(code) ? undefined : t('start.codeFault')}
          onChange={setCode}
        />
        {below}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </SheetModal>
  );
}

/** In place of the stock form: whether a design is to be begun; one that is there is changed on its desk. */
export function useDesignStart({ open, id, onClose }: EntityFormProps, pathOf: (id: string) => string): boolean {
  const navigate = useNavigate();
  useEffect(() => {
    if (!open || id === undefined) return;
    onClose();
    void navigate(pathOf(id));
  }, [open, id, onClose, navigate, pathOf]);
  return open && id === undefined;
}
