import { type FormField, type Row, yes } from '@saiyun/sdk/contract';
import { costItem } from '@saiyun/sdk/entities';
import { pricedFees } from '@saiyun/sdk/rules';
import { toWireDate } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../kit/permission/use-may.ts';
import { client } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query-keys.ts';

/** Today's prices of optional fees by their ids, in fen. */
export type OptionPrices = ReadonlyMap<string, number>;

const none: OptionPrices = new Map();
const mostFees = 200;

/** An optional fee of a competition. */
export interface OptionalFee {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  /** Today's price, in fen. */
  readonly amountFen: number;
}

/** The optional fees of a competition at today's prices; undefined while they load, empty for an account that may not read them. */
export function useOptionalFees(competitionId: string | undefined): readonly OptionalFee[] | undefined {
  const may = useMay();
  const mayRead = may.call(costItem, 'list') && competitionId !== undefined;
  const { data, error } = useQuery({
    queryKey: [...keys.entity(costItem.name), 'optional', competitionId],
    queryFn: ({ signal }) =>
      client
        .entity(costItem)
        .list({ pageSize: mostFees, match: { competitionId: competitionId ?? '', isChoice: yes } }, { signal })
        .then(({ records }) => records as unknown as readonly Row<typeof costItem>[]),
    enabled: mayRead,
  });
  if (!mayRead || error) return [];
  const day = toWireDate(new Date());
  return data?.map(({ id, itemName, itemNameEn, feeMode, amount, earlyBird }) => {
    const [priced] = pricedFees([{ name: itemName, feeMode, groupId: null, amountFen: amount, earlyBird: earlyBird ?? null }], day);
    return { id, name: itemName, nameEn: itemNameEn ?? null, amountFen: priced?.amountFen ?? 0 };
  });
}

/** The prices of the options of a form, asked for only where an option costs something. */
export function useOptionPrices(form: readonly FormField[] | undefined, competitionId: unknown): OptionPrices {
  const hasFees = form?.some(({ options = [] }) => options.some(({ feeId }) => feeId !== undefined)) === true;
  const fees = useOptionalFees(hasFees && typeof competitionId === 'string' ? competitionId : undefined);
  return fees && fees.length > 0 ? new Map(fees.map(({ id, amountFen }) => [id, amountFen])) : none;
}
