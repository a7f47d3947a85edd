import type { AnyRow } from '@saiyun/sdk/contract';
import { entityByName } from '@saiyun/sdk/entities';
import { toldReason } from '@saiyun/sdk/messages';
import { FieldValue } from '../../kit/cells/field-value.tsx';
import { RefName } from '../../kit/cells/ref-name.tsx';
import { PlainData } from '../../kit/shapes/plain-data.tsx';
import { useLogText } from '../../messages/log/index.ts';

/** The values of a row as the log keeps them, under the names of their fields. */
export function AuditImage({ of, image }: { readonly of: string | null; readonly image: unknown }) {
  const { say, lang } = useLogText();
  const entity = of ? entityByName(of) : undefined;
  if (!entity || typeof image !== 'object' || image === null) return <PlainData value={image} />;
  const row = Object.fromEntries(
    Object.entries(image as AnyRow).map(([name, value]) => [name, typeof value === 'string' ? toldReason(lang, value) : value]),
  ) as unknown as AnyRow;
  return (
    <dl className="kt-facts" style={{ marginTop: 0 }}>
      {Object.entries(entity.fields).flatMap(([name, field]) =>
        row[name] === undefined || row[name] === null
          ? []
          : [
              <div key={name}>
                <dt>{say(field.label)}</dt>
                <dd>
                  {field.kind === 'ref' && !field.many && typeof row[name] === 'string' ? (
                    <RefName of={field.of} id={row[name]} />
                  ) : (
                    <FieldValue name={name} field={field} row={row} full />
                  )}
                </dd>
              </div>,
            ],
      )}
    </dl>
  );
}
