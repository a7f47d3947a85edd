import './form-design.css';
import { onlineForm } from '@saiyun/sdk/entities';
import type { OnlineField } from '@saiyun/sdk/logic/online';
import { useState } from 'react';
import { StartDialog as Start, useDesignStart } from '../../../kit/designer/start-dialog.tsx';
import type { EntityFormProps } from '../../../kit/form/form-props.ts';
import { client } from '../../../lib/api/client.ts';
import { useOnlineDesignText } from '../../../messages/online-design/index.ts';
import { onlineDesignPath } from './design-path.ts';
import { LayoutChoice } from './layout-choice.tsx';
import type { FormRow, LayoutName } from './logic/design.ts';

const forms = client.entity(onlineForm);
const code = { begin: 'form', pattern: /^[a-z][a-z0-9]{0,29}$/, most: 30 };

interface Props {
  /** The form whose rows the new form's rows belong to. */
  readonly main?: FormRow;
  readonly onClose: () => void;
}

/** A new form begins with its name and its layout; the rest is built on the desk. */
export function StartDialog({ main, onClose }: Props) {
  const { t } = useOnlineDesignText();
  const [formKind, setKind] = useState<LayoutName>('list');
  const first: OnlineField = {
    key: 'name',
    label: t('start.first'),
    labelEn: t('start.firstEn'),
    kind: 'text',
    required: true,
    search: true,
    sort: true,
    max: 100,
  };
  return (
    <Start
      entity={onlineForm}
      title={t(main ? 'start.part' : 'start.title')}
      width={640}
      t={t}
      code={code}
      below={!main && <LayoutChoice name="start layout" value={formKind} onChange={setKind} />}
      make={({ name, nameEn, ...begun }) =>
        forms.add({
          ...begun,
          formName: name,
          formNameEn: nameEn,
          formKind,
          ...(main && { mainCode: main.code, readRoles: main.readRoles, writeRoles: main.writeRoles }),
          fields: [first],
        })
      }
      pathOf={onlineDesignPath}
      onClose={onClose}
    />
  );
}

/** In place of the stock form. */
export function OnlineFormStart(props: EntityFormProps) {
  return useDesignStart(props, onlineDesignPath) ? <StartDialog onClose={() => props.onClose()} /> : null;
}
