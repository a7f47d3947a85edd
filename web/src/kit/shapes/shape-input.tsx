import './shapes.css';
import { CodeOutlined, TableOutlined } from '@ant-design/icons';
import { checkValue } from '@saiyun/sdk/contract';
import { faultText, shapeFault } from '@saiyun/sdk/logic/shape-fault';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useShapesText } from '../../messages/shapes/index.ts';
import type { InputProps } from '../inputs/widget.ts';
import { fits } from './layout.ts';
import { layouts } from './layouts.ts';
import { ShapeEditor } from './shape-editor.tsx';
import { SourceInput } from './source-input.tsx';

/** Nested data: in parts if its shape has a layout, or as JSON for readers who know it. */
export function ShapeInput({ id, field, value, onChange, disabled, 'aria-label': label }: InputProps) {
  const { t, lang } = useShapesText();
  const layout = layouts[field.of ?? ''];
  const isFit = layout !== undefined && fits(layout, value);
  const [wantsSource, setSource] = useState(!isFit);
  // Faults appear once the form has checked the value, not while a new row is still empty.
  const { status } = Form.Item.useStatus();
  const put = (next: unknown) => onChange?.(next ?? null);
  const asSource = <SourceInput id={id} field={field} value={value} onChange={put} disabled={disabled} label={label} />;
  if (!layout) return asSource;
  const isSource = wantsSource || !isFit;
  const issue = status === 'error' ? checkValue('data', field, value) : undefined;
  const told = issue?.params?.fault === undefined ? undefined : shapeFault(String(issue.params.fault));
  return (
    <div className="nd" id={isSource ? undefined : id} tabIndex={-1}>
      {!(layout.withoutSource && isFit) && (
        <Button
          className="nd-switch"
          type="link"
          size="small"
          icon={isSource ? <TableOutlined /> : <CodeOutlined />}
          disabled={isSource && !isFit}
          title={isSource && !isFit ? t('notFit') : undefined}
          onClick={() => setSource(!isSource)}
        >
          {t(isSource ? 'parts' : 'source')}
        </Button>
      )}
      {isSource ? (
        asSource
      ) : (
        // Only the faulty part is red, not every input below the form's single item.
        <Form.Item noStyle validateStatus="">
          <ShapeEditor
            layout={layout}
            value={value}
            onChange={put}
            disabled={disabled}
            fault={told && { path: told.path, text: faultText(lang, told) }}
          />
        </Form.Item>
      )}
    </div>
  );
}
