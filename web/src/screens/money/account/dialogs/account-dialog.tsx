import type { BankAccountInput, OwnBankAccount } from '@saiyun/sdk/calls';
import type { AnyRow, Fields } from '@saiyun/sdk/contract';
import { bankAccount } from '@saiyun/sdk/entities';
import { type WithdrawalWay, withdrawalWays } from '@saiyun/sdk/logic/money';
import { Alert, Form, Segmented } from 'antd';
import { useState } from 'react';
import { errorDetails, issueTexts } from '../../../../kit/failure.ts';
import { changedValues, initialValues } from '../../../../kit/form/draft.ts';
import { FieldsForm, type Values } from '../../../../kit/form/fields-form.tsx';
import { failureMessage } from '../../../../lib/errors/error-policy.ts';
import { feedback } from '../../../../lib/errors/feedback.ts';
import { useMyMoneyText } from '../../../../messages/my-money/index.ts';
import { SheetModal } from '../../../../ui/sheet-modal.tsx';
import { money, refreshMoney } from '../calls.ts';

const ways = Object.keys(withdrawalWays) as readonly WithdrawalWay[];
const { realName, bankName, openingBank, bankCity, cardNo, idNo, isDefault } = bankAccount.fields;
const wallet: Fields = { realName, cardNo: { ...cardNo, label: ['账号', 'Account'] }, isDefault };
const card: Fields = {
  realName,
  bankName: { ...bankName, required: true },
  openingBank: { ...openingBank, required: true },
  bankCity,
  cardNo: { ...cardNo, label: ['卡号', 'Card number'] },
  idNo: { ...idNo, required: true },
  isDefault,
};

const isWay = (kind: unknown): kind is WithdrawalWay => ways.some((one) => one === kind);

interface Props {
  /** Without one, a new account is added. */
  readonly account: OwnBankAccount | undefined;
  readonly onClose: () => void;
}

/** A new account, or changes to one; what a bank card needs is asked only of bank cards. */
export function AccountDialog({ account, onClose }: Props) {
  const { t, lang } = useMyMoneyText();
  const [way, setWay] = useState<WithdrawalWay>(isWay(account?.accountType) ? account.accountType : 'bankCard');
  const fields = way === 'bankCard' ? card : wallet;
  const [form] = Form.useForm<Values>();
  const row = account as unknown as AnyRow | undefined;
  const [start] = useState(() => initialValues(card, row));
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setRefusal(undefined);
    setSaving(true);
    const given = changedValues(fields, account ? start : {}, form.getFieldsValue(true) as Values);
    try {
      const more = account ? { id: account.id, revision: account.revision } : {};
      await money.saveBankAccount({ ...given, ...(account?.accountType !== way && { accountType: way }), ...more } as BankAccountInput);
      feedback.message('success', t('accounts.saved'));
      onClose();
      await refreshMoney();
    } catch (error) {
      const { atFields, others } = issueTexts(lang, fields, errorDetails(error).issues);
      form.setFields(atFields);
      if (atFields.length === 0) setRefusal(others[0] ?? failureMessage(error));
      setSaving(false);
    }
  };
  return (
    <SheetModal
      open
      width={520}
      title={t(account ? 'accounts.edit' : 'accounts.add')}
      okText={t('accounts.save')}
      cancelText={t('accounts.cancel')}
      confirmLoading={isSaving}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} className="mm-refusal" />}
      <Segmented
        block
        className="mm-ways"
        aria-label={t('accounts.kind')}
        value={way}
        onChange={setWay}
        options={ways.map((one) => ({ value: one, label: t(`way.${one}`) }))}
      />
      <FieldsForm
        key={way}
        form={form}
        name="own-account"
        fields={fields}
        initial={start}
        {...(row && { row })}
        narrow
        autoFocus
        onSubmit={() => void save()}
      />
    </SheetModal>
  );
}
