import { declareKeyedSingle } from './kinds.ts';
import { ANY_LIST } from './lists.ts';
import { getItem, putItem } from './table.ts';

/** Most entries of a list in stored progress. */
const MOST_REMEMBERED = 100;

/** Progress of resumable work. */
export const workProgress = declareKeyedSingle('CURSOR').withLists({ [ANY_LIST]: MOST_REMEMBERED });

/** Returns null before its first run. */
export const readProgress = <Progress extends object>(work: string): Promise<Progress | null> =>
  getItem<Progress>(workProgress.key(work));

export const writeProgress = (work: string, reached: object): Promise<void> =>
  putItem(workProgress.key(work), { ...reached });
