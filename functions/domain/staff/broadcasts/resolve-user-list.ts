import { getItems } from '#functions/data/table/table.ts';
import { userEmailItems, readUsers, usernameItems } from '#functions/data/users/users.ts';
import { getIdPattern, type UserId } from '#shared/ids.ts';

const isId = (entry: string): entry is UserId => getIdPattern('usr').test(entry);

/** Returns the user of each list entry by id, e-mail address or user name; undefined for no match. */
async function namedBy(entries: readonly string[]): Promise<(UserId | undefined)[]> {
  const pointers = await getItems<{ user_id: UserId }>(
    entries.map((entry) => (entry.includes('@') ? userEmailItems.key(entry) : usernameItems.key(entry))),
  );
  return entries.map((entry, i) => (isId(entry) ? entry : pointers[i]?.user_id));
}

/** Returns the users of a list, each once, by id, and the entries without a match: closed accounts match nothing. */
export async function resolveBroadcastUserList(
  userNames: readonly string[],
): Promise<{ people: UserId[]; unknown: string[] }> {
  const entries = [...new Set(userNames.map((entry) => entry.trim()))].filter((entry) => entry !== '');
  const ids = await namedBy(entries);
  const users = await readUsers(ids.filter((id) => id !== undefined));
  const activeIds = new Set(users.flatMap((user) => (user && user.closed_at === undefined ? [user.id] : [])));
  return {
    people: [...activeIds].sort(),
    unknown: entries.filter((_, i) => {
      const id = ids[i];
      return id === undefined || !activeIds.has(id);
    }),
  };
}
