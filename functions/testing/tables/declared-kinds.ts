import type { TableKey, TablePartition } from '#functions/data/table/keys.ts';
import { type ItemKindDeclaration, tableDeclarations } from '#functions/data/table/kinds.ts';

/** Stands for any owner of a partition: a user as well as an account or a symbol. */
const placeholderOwner = Object.assign(new String('Who'), {
  account_kind: 'live',
  direction: 'up',
  id: 'Who',
  kind: 'live',
  name: 'name',
  period: 'p60',
  purpose: 'register',
  subject: 'Subject',
  coin: 'BTC',
  symbol: 'BTC/USDT',
  timeframe: '1m',
  who: 'who',
});

/** Returns the name of a partition, of any owner. */
export const getPartitionName = (partition: TablePartition<never>): string =>
  partition((partition.length === 0 ? undefined : placeholderOwner) as never);

const family = (pk: string): string => pk.replace(/#.*/, '#');

/** Returns the common prefix of all partitions of its kind. */
export const getPartitionFamily = (partition: TablePartition<never>): string => family(getPartitionName(partition));

/** Returns every kind declared by the imports so far. */
export const listDeclaredKinds = (): ItemKindDeclaration[] =>
  tableDeclarations.filter((declaration) => 'partition' in declaration);

/** Returns the kind of an item; undefined when none was declared. */
export function findItemKindDeclaration({ pk, sk }: TableKey): ItemKindDeclaration | undefined {
  const fits = listDeclaredKinds().filter((declaration) => {
    const isThere = declaration.isSingle ? declaration.sk === sk : sk.startsWith(declaration.sk);
    return isThere && getPartitionFamily(declaration.partition) === family(pk);
  });
  return fits.toSorted((a, b) => b.sk.length - a.sk.length)[0];
}
