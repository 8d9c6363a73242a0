import type { UserId } from '#shared/ids.ts';
import { goingWithPerson, ranges } from './keys.ts';
import { type Item, queryAll, remove } from './table.ts';

/** Deletes what of a person's own is not to be kept once the account is closed. */
export async function forgetItems(user: UserId): Promise<void> {
  for await (const { pk, sk } of queryAll<Item & { pk: string; sk: string }>({ pk: ranges.userPk(user) }))
    if (goingWithPerson.some((beginning) => sk.startsWith(beginning))) await remove({ pk, sk });
}
