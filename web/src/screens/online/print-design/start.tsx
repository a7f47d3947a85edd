import '../form-design/form-design.css';
import { printTemplate } from '@saiyun/sdk/entities';
import { useState } from 'react';
import { StartDialog as Start, useDesignStart } from '../../../kit/designer/start-dialog.tsx';
import type { EntityFormProps } from '../../../kit/form/form-props.ts';
import { client } from '../../../lib/api/client.ts';
import { usePrintDesignText } from '../../../messages/print-design/index.ts';
import { SourceProp } from '../report-design/source-prop.tsx';
import { printDesignPath } from './design-path.ts';
import { newSection } from './logic/print.ts';
import { printDesignCalls } from './use-print-fields.ts';

const templates = client.entity(printTemplate);
const code = { begin: 'print', pattern: /^[a-z]\w{0,49}$/, most: 50 };

/** A new page begins with its name and the first fields of its source. */
export function StartDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = usePrintDesignText();
  const [source, setSource] = useState('');
  return (
    <Start
      entity={printTemplate}
      title={t('start.title')}
      width={560}
      t={t}
      code={code}
      isReady={source !== ''}
      between={(isTried) => (
        <SourceProp value={source} fault={isTried && source === '' ? t('start.sourceFault') : undefined} onChange={setSource} />
      )}
      make={async ({ name, nameEn, ...begun }) =>
        templates.add({
          ...begun,
          templateName: name,
          templateNameEn: nameEn,
          source,
          body: {
            title: name,
            ...(nameEn !== null && { titleEn: nameEn }),
            sections: [newSection('fields', await printDesignCalls.fields(source), ['', ''])],
          },
        })
      }
      pathOf={printDesignPath}
      onClose={onClose}
    />
  );
}

/** In place of the stock form. */
export function PrintStart(props: EntityFormProps) {
  return useDesignStart(props, printDesignPath) ? <StartDialog onClose={() => props.onClose()} /> : null;
}
