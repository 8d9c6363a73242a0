import { emails, readUsers, usernames } from '#functions/data/people/users.ts';
import { getItems } from '#functions/data/table/table.ts';
import { idPattern, type UserId } from '#shared/ids.ts';

const isId = (entry: string): entry is UserId => idPattern('usr').test(entry);

/** Whom each entry of a list names by an id, an e-mail address or a username; undefined where that is nobody. */
async function namedBy(entries: readonly string[]): Promise<(UserId | undefined)[]> {
  const pointers = await getItems<{ user_id: UserId }>(
    entries.map((entry) => (entry.includes('@') ? emails.key(entry) : usernames.key(entry))),
  );
  return entries.map((entry, i) => (isId(entry) ? entry : pointers[i]?.user_id));
}

/** Those of a list, each once, in the order of their ids, and the entries that nobody bears: closed accounts bear nothing. */
export async function resolveUserList(listed: readonly string[]): Promise<{ people: UserId[]; unknown: string[] }> {
  const entries = [...new Set(listed.map((entry) => entry.trim()))].filter((entry) => entry !== '');
  const ids = await namedBy(entries);
  const users = await readUsers(ids.filter((id) => id !== undefined));
  const there = new Set(users.flatMap((user) => (user && user.closed_at === undefined ? [user.id] : [])));
  return {
    people: [...there].sort(),
    unknown: entries.filter((_, i) => {
      const id = ids[i];
      return id === undefined || !there.has(id);
    }),
  };
}
