import type { UserId } from '#shared/ids.ts';
import type { TableKey, TablePartition } from './keys.ts';
import type { ListBounds } from './lists.ts';

/**
 * Retention of a user's items when the account is closed. They are deleted, stay (by law, or as proof of decisions), or
 * are ended by their own action, which also ends dependent items.
 */
export type RetentionPolicy = 'goes' | 'stays' | 'is ended';

/** Every kind stored with a user declares its retention. */
type RetentionArgument<Owner> = Owner extends UserId ? [whenClosed: RetentionPolicy] : [];

interface DeclaredKind {
  /** Null for a kind that is not a user's. */
  readonly whenClosed: RetentionPolicy | null;
  /** True when a sort key of the partition is of this kind. */
  holds(sk: string): boolean;
  /** Declares how long the lists in its items may be; undeclared means no lists. */
  withLists(lists: ListBounds): this;
}

/** One item in each of its partitions. */
export interface SingleItemKind<Owner> extends DeclaredKind {
  readonly sk: string;
  key(owner: Owner): TableKey;
}

/** Many items in one partition, each under a name: an id, an address, a day. */
export interface ItemKind<Owner, Name extends string = string> extends DeclaredKind {
  /** Prefix before each name in the sort key. */
  readonly prefix: string;
  key(owner: Owner, name: Name): TableKey;
  /** Returns the range of an owner's items, in order of names. */
  range(owner: Owner): { pk: string; prefix: string };
  nameIn(sk: string): Name;
}

/** A list in an index. */
export interface IndexList<Index extends 'gsi1' | 'gsi2'> {
  /** Builds the attributes that put an item at a place in it, or in a part of it. */
  place(at: string, ...part: (string | number)[]): Record<`${Index}pk` | `${Index}sk`, string>;
  range(...part: (string | number)[]): { index: Index; pk: string };
}

/** All declarations: a test checks that they do not overlap. */
export const tableDeclarations: (ItemKindDeclaration | { index: 'gsi1' | 'gsi2'; name: string })[] = [];

/** Declaration of a kind. */
export interface ItemKindDeclaration {
  partition: TablePartition<never>;
  sk: string;
  isSingle: boolean;
  whenClosed: RetentionPolicy | null;
  lists: ListBounds;
}

/** Notes a declaration, and returns the function that adds its list lengths. */
function registerDeclaration(declared: Omit<ItemKindDeclaration, 'lists'>) {
  const notedKind: ItemKindDeclaration = { ...declared, lists: {} };
  tableDeclarations.push(notedKind);
  return function withLists<K>(this: K, lists: ListBounds): K {
    notedKind.lists = lists;
    return this;
  };
}

/** Declares a single item of a partition. */
export function declareSingleItem<Owner>(
  partition: TablePartition<Owner>,
  sk: string,
  ...fate: RetentionArgument<Owner>
): SingleItemKind<Owner> {
  const whenClosed = fate[0] ?? null;
  return {
    sk,
    whenClosed,
    withLists: registerDeclaration({ partition, sk, isSingle: true, whenClosed }),
    holds: (other) => other === sk,
    key: (owner) => ({ pk: partition(owner), sk }),
  };
}

/** Declares an item in a partition of its own, under a name unique for its kind. */
export const declareKeyedItem = (
  name: string,
  formatName: (of: string) => string = (of) => of,
): SingleItemKind<string> => declareSingleItem((of: string) => `${name}#${formatName(of)}`, name);

/** Declares many items of a partition; `name` is null when nothing else is there. */
export const declareItems = <Owner, Name extends string = string>(
  partition: TablePartition<Owner>,
  name: string | null,
  ...fate: RetentionArgument<Owner>
): ItemKind<Owner, Name> => declareItemsWithRetention(partition, name, fate[0] ?? null);

/** Same, with the retention as a value. */
export function declareItemsWithRetention<Owner, Name extends string>(
  partition: TablePartition<Owner>,
  name: string | null,
  whenClosed: RetentionPolicy | null,
): ItemKind<Owner, Name> {
  const prefix = name === null ? '' : `${name}#`;
  return {
    prefix,
    whenClosed,
    withLists: registerDeclaration({ partition, sk: prefix, isSingle: false, whenClosed }),
    holds: (sk) => sk.startsWith(prefix),
    key: (owner, of) => ({ pk: partition(owner), sk: prefix + of }),
    range: (owner) => ({ pk: partition(owner), prefix }),
    nameIn: (sk) => sk.slice(prefix.length) as Name,
  };
}

/** Declares a list in an index; it may have parts: by status, by shard. */
export function declareIndexList<Index extends 'gsi1' | 'gsi2'>(index: Index, name: string): IndexList<Index> {
  tableDeclarations.push({ index, name });
  const pkOf = (part: (string | number)[]) => [name, ...part].join('#');
  return {
    place: (at, ...part) =>
      ({ [`${index}pk`]: pkOf(part), [`${index}sk`]: at }) as Record<`${Index}pk` | `${Index}sk`, string>,
    range: (...part) => ({ index, pk: pkOf(part) }),
  };
}
