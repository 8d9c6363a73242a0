import { alone } from './kinds.ts';
import { get, put } from './table.ts';

/** How far a work came that goes on where it stopped. */
export const progress = alone('CURSOR');

/** Null before its first run. */
export const readProgress = <Progress extends object>(work: string): Promise<Progress | null> =>
  get<Progress>(progress.key(work));

export const keepProgress = (work: string, reached: object): Promise<void> => put(progress.key(work), { ...reached });
