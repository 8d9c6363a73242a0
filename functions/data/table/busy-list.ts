import { getShard } from './keys.ts';
import type { IndexList } from './kinds.ts';

/**
 * Number of lists that replace one to which every order adds. A list in order of time grows only at its end, so all its
 * writes meet in one partition, which takes 1,000 units a second and cannot be split there.
 */
export const SHARDED_LIST_COUNT = 4;

const shards = Array.from({ length: SHARDED_LIST_COUNT }, (_, shard) => shard);
/** The first list has the name from when it was the only one. */
const toShardSuffix = (shard: number): number[] => (shard === 0 ? [] : [shard]);

/** Several lists instead of one: an item is in one of them by its id, each is in order, all are read as one. */
interface BusyList<Index extends 'gsi1' | 'gsi2'> {
  place(id: string, ...part: (string | number)[]): ReturnType<IndexList<Index>['place']>;
  ranges(...part: (string | number)[]): { index: Index; pk: string }[];
  /** Lists that may hold this id: its own, and the former only one. */
  rangesOf(id: string, ...part: (string | number)[]): { index: Index; pk: string }[];
}

export const createShardedIndexList = <Index extends 'gsi1' | 'gsi2'>(list: IndexList<Index>): BusyList<Index> => ({
  place: (id, ...part) => list.place(id, ...part, ...toShardSuffix(getShard(id, SHARDED_LIST_COUNT))),
  ranges: (...part) => shards.map((shard) => list.range(...part, ...toShardSuffix(shard))),
  rangesOf: (id, ...part) =>
    [...new Set([0, getShard(id, SHARDED_LIST_COUNT)])].map((shard) => list.range(...part, ...toShardSuffix(shard))),
});
