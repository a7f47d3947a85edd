import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string;
  readonly fault?: string | undefined;
  readonly note?: string | undefined;
  readonly icon: ReactNode;
  /** Shown beside the input, inside its border. */
  readonly extra?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its fault below it. It uses no library, so that the sign-in page stays small. */
export function Field({ label, fault, note, icon, extra, ...input }: FieldProps) {
  const id = useId();
  const remark = fault ?? note;
  return (
    <div className="si-field">
      <label htmlFor={id}>{label}</label>
      <div className={fault ? 'si-input si-bad' : 'si-input'}>
        <span className="si-icon">{icon}</span>
        <input id={id} aria-invalid={fault !== undefined} aria-describedby={remark ? `${id}-remark` : undefined} {...input} />
        {extra}
      </div>
      {remark && (
        <p id={`${id}-remark`} className={fault ? 'si-fault' : 'si-note'}>
          {remark}
        </p>
      )}
    </div>
  );
}
