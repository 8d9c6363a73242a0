import { declareKeyedSingle } from './kinds.ts';
import { ANY_LIST } from './lists.ts';
import { getItem, putItem } from './table.ts';

/** Of what a work remembers until it goes on. */
const MOST_REMEMBERED = 100;

/** How far a work came that goes on where it stopped. */
export const workProgress = declareKeyedSingle('CURSOR').withLists({ [ANY_LIST]: MOST_REMEMBERED });

/** Null before its first run. */
export const readProgress = <Progress extends object>(work: string): Promise<Progress | null> =>
  getItem<Progress>(workProgress.key(work));

export const writeProgress = (work: string, reached: object): Promise<void> =>
  putItem(workProgress.key(work), { ...reached });
