import type { PermissionNode } from '@saiyun/sdk/calls';
import { no, yes } from '@saiyun/sdk/contract';
import { isStockButton } from '@saiyun/sdk/logic/permission';
import { Alert, AutoComplete, Button, Drawer, Flex, Form, Input, TreeSelect } from 'antd';
import { useId, useMemo, useState } from 'react';
import { useAskedClose, useDirtyQuestion } from '../../../kit/dirty-question.ts';
import { errorDetails, issueTexts } from '../../../kit/failure.ts';
import { changedValues, givenValues, initialValues } from '../../../kit/form/draft.ts';
import { FieldsForm, type Values } from '../../../kit/form/fields-form.tsx';
import type { InputProps } from '../../../kit/inputs/widget.ts';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { feedback } from '../../../lib/errors/feedback.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { useKitText } from '../../../messages/kit/index.ts';
import { useMenusText } from '../../../messages/menus/index.ts';
import { IconInput } from './icon-input.tsx';
import { menuCalls } from './menu-client.ts';
import { useMenuFields } from './menu-fields.ts';
import { allMenus, type MenuRow } from './menu-rows.ts';

/** What a form is about: a stored menu or button, or a new one below another. */
export type Asked =
  | { readonly kind: 'menu' | 'button'; readonly node: PermissionNode }
  | { readonly kind: 'menu'; readonly below: string | undefined }
  | { readonly kind: 'button'; readonly below: string };

interface Props {
  readonly asked: Asked;
  readonly rows: readonly MenuRow[];
  readonly onClose: (isSaved: boolean) => void;
}

interface TreeOption {
  readonly value: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: TreeOption[];
}

/** A menu never goes below itself. */
const optionsOf = (rows: readonly MenuRow[], own: string | undefined, isOff = false): TreeOption[] =>
  rows.map((row) => ({
    value: row.id,
    title: row.title,
    disabled: isOff || row.id === own,
    children: optionsOf(row.children, own, isOff || row.id === own),
  }));

/** The inputs that only menus have: what is above one, and where it leads. */
function useMenuInputs(rows: readonly MenuRow[], own: string | undefined) {
  const { t } = useMenusText();
  return useMemo(() => {
    const pages = [
      ...new Map(allMenus(rows).flatMap(({ title, node: { url } }) => (url?.startsWith('/') ? [[url, title]] : []))).entries(),
    ];
    const Parent = ({ id, value, onChange, disabled, 'aria-label': label }: InputProps) => (
      <TreeSelect<string>
        {...(id !== undefined && { id })}
        aria-label={label ?? ''}
        disabled={disabled ?? false}
        allowClear
        placeholder={t('form.top')}
        treeData={optionsOf(rows, own)}
        showSearch={{ treeNodeFilterProp: 'title' }}
        {...(typeof value === 'string' && value !== '' && { value })}
        onChange={(next: string | undefined) => onChange?.(next ?? null)}
        style={{ width: '100%' }}
      />
    );
    const Address = ({ id, value, onChange, disabled, 'aria-label': label }: InputProps) => (
      <AutoComplete
        {...(id !== undefined && { id })}
        aria-label={label ?? ''}
        disabled={disabled ?? false}
        placeholder={t('address.hint')}
        options={pages.map(([url, title]) => ({ value: url, label: `${title} · ${url}` }))}
        showSearch={{ filterOption: (word, option) => (option?.label ?? '').toLowerCase().includes(word.toLowerCase()) }}
        value={typeof value === 'string' ? value : ''}
        onChange={(next: string) => onChange?.(next.trim() === '' ? null : next.trim())}
        style={{ width: '100%' }}
      >
        <Input maxLength={500} />
      </AutoComplete>
    );
    return { icon: IconInput, parentId: Parent, url: Address };
  }, [rows, own, t]);
}

const flagOf = (is: boolean): string => (is ? yes : no);

/** The stored values as the form has them: switches are codes there. */
const asValues = (node: PermissionNode): Values => ({
  ...node,
  hidden: flagOf(node.hidden),
  internalOrExternal: flagOf(node.internalOrExternal),
  keepAlive: flagOf(node.keepAlive),
});

/** The form of a menu or button; the server's refusals stand at their fields. */
export function MenuForm({ asked, rows, onClose }: Props) {
  const { t, lang } = useMenusText();
  const { t: kit } = useKitText();
  const formName = useId();
  const [form] = Form.useForm<Values>();
  const [isBusy, setBusy] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const node = 'node' in asked ? asked.node : undefined;
  const isButton = asked.kind === 'button';
  const fields = useMenuFields(asked.kind);
  const inputs = useMenuInputs(rows, node?.id);
  const [start] = useState(() => {
    const known = 'below' in asked ? { parentId: asked.below ?? null } : {};
    return node ? { ...initialValues(fields, undefined), ...asValues(node) } : initialValues(fields, undefined, known);
  });
  const close = () => onClose(false);
  useLeaveGuard(isDirty, useDirtyQuestion(), close);
  const leave = useAskedClose(isDirty, close);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    const values = form.getFieldsValue(true) as Values;
    try {
      if (node) await menuCalls.edit({ id: node.id, revision: node.revision, ...placed(changedValues(fields, start, values)) });
      else {
        const above = isButton && 'below' in asked ? asked.below : values.parentId;
        const parentId = typeof above === 'string' ? above : '';
        const menuType = isButton ? 2 : parentId === '' ? 0 : 1;
        await menuCalls.add({ ...givenValues(fields, values), name: String(values.name), parentId, menuType, sortNo: 9999 });
      }
      setDirty(false);
      // Of a new menu the page says where it stands, and that nobody has it yet.
      if (node || isButton) feedback.message('success', t(node ? 'form.saved' : 'form.buttonAdded'));
      onClose(true);
    } catch (error) {
      const { atFields, others } = issueTexts(lang, fields, errorDetails(error).issues, fields);
      form.setFields(atFields);
      if (atFields.length === 0 || others.length > 0) setRefusal(others.join(' ') || failureMessage(error));
      setBusy(false);
    }
  };
  const title = node ? t('form.edit', { name: node.title }) : t(isButton ? 'form.addButton' : 'form.add');
  return (
    <Drawer
      open
      title={title}
      size="min(640px, 100vw)"
      onClose={leave}
      mask={{ closable: !isDirty }}
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={leave}>{kit('action.cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {kit('action.save')}
          </Button>
        </Flex>
      }
    >
      {refusal && <Alert type="error" showIcon title={refusal} style={{ marginBottom: 'var(--sy-space-4)' }} />}
      <FieldsForm
        form={form}
        name={formName}
        fields={fields}
        initial={start}
        disabled={node && isButton && isStockButton(node.perms) ? ['perms'] : []}
        inputs={isButton ? {} : inputs}
        autoFocus
        onSubmit={() => void save()}
        onChange={() => setDirty(true)}
      />
    </Drawer>
  );
}

/** An entry goes to the top without a parent, and is then of the kind that stands there. */
const placed = (changed: Record<string, unknown>): Record<string, unknown> =>
  Object.hasOwn(changed, 'parentId') ? { ...changed, parentId: changed.parentId ?? '', menuType: changed.parentId ? 1 : 0 } : changed;
