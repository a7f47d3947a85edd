import { gatewayRoute } from '@saiyun/sdk/entities';
import { Ellipsis } from '../../blocks/ellipsis/ellipsis.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';

interface Part {
  readonly name: string;
  readonly args?: unknown;
}

const argText = (arg: unknown): string => {
  if (typeof arg !== 'object' || arg === null) return String(arg as string | number);
  const { value } = arg as { readonly value?: string | number };
  return value === undefined ? JSON.stringify(arg) : String(value);
};

/** Gateways' own notation, such as `Path=/a/**`. */
const partText = ({ name, args }: Part): string => {
  const values = Array.isArray(args) ? (args as unknown[]) : Object.values(args ?? {});
  return values.length > 0 ? `${name}=${values.map(argText).join(',')}` : name;
};

/** Routes of the gateway, with their predicates in short form. */
export const gatewayRoutePage = overridesOf(gatewayRoute, {
  columns: {
    predicates: { cell: (row) => <Ellipsis text={((row.predicates ?? []) as readonly Part[]).map(partText).join('; ')} /> },
    createTime: { hidden: true },
  },
});
