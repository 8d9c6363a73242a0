import { alone } from './kinds.ts';
import { ANY_LIST } from './lists.ts';
import { get, put } from './table.ts';

/** Of what a work remembers until it goes on. */
const MOST_REMEMBERED = 100;

/** How far a work came that goes on where it stopped. */
export const progress = alone('CURSOR').withLists({ [ANY_LIST]: MOST_REMEMBERED });

/** Null before its first run. */
export const readProgress = <Progress extends object>(work: string): Promise<Progress | null> =>
  get<Progress>(progress.key(work));

export const keepProgress = (work: string, reached: object): Promise<void> => put(progress.key(work), { ...reached });
