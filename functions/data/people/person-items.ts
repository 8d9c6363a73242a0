import { goingWithPerson, ranges } from '#functions/data/table/keys.ts';
import { type Item, queryAll, remove } from '#functions/data/table/table.ts';
import type { UserId } from '#shared/ids.ts';

/** Deletes what of a person's own is not to be kept once the account is closed. */
export async function forgetItems(user: UserId): Promise<void> {
  for await (const { pk, sk } of queryAll<Item & { pk: string; sk: string }>({ pk: ranges.userPk(user) }))
    if (goingWithPerson.some((beginning) => sk.startsWith(beginning))) await remove({ pk, sk });
}
