import type { UserId } from '#shared/ids.ts';
import type { Key, Partition } from './keys.ts';
import type { ListBounds } from './lists.ts';

/**
 * What becomes of things that lie with a person when the account is closed: they go, they stay (by law, or because they
 * say who decided what), or they are ended by an act of their own that also ends what hangs on them.
 */
export type RetentionPolicy = 'goes' | 'stays' | 'is ended';

/** Every kind that lies with a person says what becomes of it. */
type Fate<Owner> = Owner extends UserId ? [whenClosed: RetentionPolicy] : [];

interface Declared {
  /** Null where there is none: not a kind of a person's. */
  readonly whenClosed: RetentionPolicy | null;
  /** Whether what lies at a sort key of the partition is of this kind. */
  holds(sk: string): boolean;
  /** Says how long the lists in its items may be; where nothing is said they have none. */
  withLists(lists: ListBounds): this;
}

/** One thing in each of its partitions. */
export interface SingleKind<Owner> extends Declared {
  readonly sk: string;
  key(owner: Owner): Key;
}

/** Many things in one partition, each under a name: an id, an address, a day. */
export interface ItemKind<Owner, Name extends string = string> extends Declared {
  /** Stands before each name in the sort key. */
  readonly prefix: string;
  key(owner: Owner, name: Name): Key;
  /** Where an owner's lie, in the order of their names. */
  range(owner: Owner): { pk: string; prefix: string };
  nameIn(sk: string): Name;
}

/** A list in an index. */
export interface IndexList<Index extends 'gsi1' | 'gsi2'> {
  /** The attributes that put an item at a place in it, or in a part of it. */
  place(at: string, ...part: (string | number)[]): Record<`${Index}pk` | `${Index}sk`, string>;
  range(...part: (string | number)[]): { index: Index; pk: string };
}

/** What was declared: a test holds all of it apart. */
export const tableDeclarations: (KindDeclaration | { index: 'gsi1' | 'gsi2'; name: string })[] = [];

/** What was declared of a kind. */
export interface KindDeclaration {
  partition: Partition<never>;
  sk: string;
  isSingle: boolean;
  whenClosed: RetentionPolicy | null;
  lists: ListBounds;
}

/** Notes what was declared, and gives what adds to it how long its lists may be. */
function note(declared: Omit<KindDeclaration, 'lists'>) {
  const noted: KindDeclaration = { ...declared, lists: {} };
  tableDeclarations.push(noted);
  return function withLists<K>(this: K, lists: ListBounds): K {
    noted.lists = lists;
    return this;
  };
}

/** Declares what there is one of in a partition. */
export function declareSingle<Owner>(partition: Partition<Owner>, sk: string, ...fate: Fate<Owner>): SingleKind<Owner> {
  const whenClosed = fate[0] ?? null;
  return {
    sk,
    whenClosed,
    withLists: note({ partition, sk, isSingle: true, whenClosed }),
    holds: (other) => other === sk,
    key: (owner) => ({ pk: partition(owner), sk }),
  };
}

/** Declares what lies in a partition of its own, under a name that nothing else of its kind has. */
export const declareKeyedSingle = (name: string, written: (of: string) => string = (of) => of): SingleKind<string> =>
  declareSingle((of: string) => `${name}#${written(of)}`, name);

/** Declares what there are many of in a partition; `name` is null where nothing else lies there. */
export const declareItems = <Owner, Name extends string = string>(
  partition: Partition<Owner>,
  name: string | null,
  ...fate: Fate<Owner>
): ItemKind<Owner, Name> => declareItemsWithRetention(partition, name, fate[0] ?? null);

/** The same with what becomes of it as a value. */
export function declareItemsWithRetention<Owner, Name extends string>(
  partition: Partition<Owner>,
  name: string | null,
  whenClosed: RetentionPolicy | null,
): ItemKind<Owner, Name> {
  const prefix = name === null ? '' : `${name}#`;
  return {
    prefix,
    whenClosed,
    withLists: note({ partition, sk: prefix, isSingle: false, whenClosed }),
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
