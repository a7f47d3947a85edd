import type { Row } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { FieldValue } from '../../../kit/cells/field-value.tsx';
import { useOrgText } from '../../../messages/org/index.ts';
import { StateMark } from '../../../ui/state-mark.tsx';

/** The state of an account, and until when failed sign-ins make it wait. */
export function SignInState({ row }: { readonly row: Row<typeof user> }) {
  const { t } = useOrgText();
  const { signInLimitedUntil: until } = row;
  return (
    <>
      <FieldValue name="status" field={user.fields.status} row={row} />
      {until && <StateMark tone="attention">{t('user.limited', { time: until.slice(11, 16) })}</StateMark>}
    </>
  );
}
