import type { Key, Partition } from '#functions/data/table/keys.ts';
import { type KindDeclaration, tableDeclarations } from '#functions/data/table/kinds.ts';

/** Stands for any owner of a partition: a user as well as an account or a symbol. */
const anybody = Object.assign(new String('Who'), {
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
export const getPartitionName = (partition: Partition<never>): string =>
  partition((partition.length === 0 ? undefined : anybody) as never);

const family = (pk: string): string => pk.replace(/#.*/, '#');

/** Returns the common prefix of all partitions of its kind. */
export const getPartitionFamily = (partition: Partition<never>): string => family(getPartitionName(partition));

/** Returns every kind declared by the imports so far. */
export const listDeclaredKinds = (): KindDeclaration[] => tableDeclarations.filter((declaration) => 'partition' in declaration);

/** Returns the kind of an item; undefined when none was declared. */
export function findItemKind({ pk, sk }: Key): KindDeclaration | undefined {
  const fits = listDeclaredKinds().filter((declaration) => {
    const isThere = declaration.isSingle ? declaration.sk === sk : sk.startsWith(declaration.sk);
    return isThere && getPartitionFamily(declaration.partition) === family(pk);
  });
  return fits.toSorted((a, b) => b.sk.length - a.sk.length)[0];
}
