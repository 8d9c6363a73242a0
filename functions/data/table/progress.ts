import { declareKeyedItem } from './kinds.ts';
import { ANY_LIST } from './lists.ts';
import { getItem, putItem } from './table.ts';

/** Most entries of a list in stored progress. */
const MAX_LIST_ENTRIES = 100;

/** Progress of resumable work. */
export const workProgress = declareKeyedItem('CURSOR').withLists({ [ANY_LIST]: MAX_LIST_ENTRIES });

/** Returns null before its first run. */
export const readWorkProgress = <Progress extends object>(work: string): Promise<Progress | null> =>
  getItem<Progress>(workProgress.key(work));

export const writeWorkProgress = (work: string, reached: object): Promise<void> =>
  putItem(workProgress.key(work), { ...reached });
