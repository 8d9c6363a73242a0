import type { StoredConnection } from '#functions/data/live/connections.ts';
import { countOnline, listOnline } from '#functions/data/live/online.ts';
import { readUsers } from '#functions/data/people/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { deviceOf } from '#functions/lib/device.ts';
import type { OnlineUser } from '#shared/schemas/admin/people.ts';
import { later, MINUTE } from '#shared/time.ts';

/** Pages show every other second that somebody is there; written down it is every quarter of a minute. */
const SEEN_WITHIN = MINUTE;
const SHOWN = 100;

function onlineView(connection: StoredConnection, username: string | null): OnlineUser {
  const { user_id, address, page, is_viewing, user_agent, created_at, seen_at } = connection;
  return {
    connection: connection.connection_id,
    user_id: user_id ?? null,
    username,
    address,
    page: page ?? null,
    is_viewing: is_viewing === true,
    device: deviceOf(user_agent ?? null),
    user_agent: user_agent ?? null,
    connected_at: created_at,
    last_seen_at: seen_at ?? created_at,
  };
}

/** Who looks at the site, the last seen first, visitors without a login among them; `total` counts all of them. */
export async function listOnlineUsers(limit = SHOWN): Promise<{ online: OnlineUser[]; total: number }> {
  const since = later(nowSeconds(), -SEEN_WITHIN);
  const [connections, total] = await Promise.all([listOnline(since, limit), countOnline(since)]);
  const ids = [...new Set(connections.flatMap(({ user_id }) => (user_id ? [user_id] : [])))];
  const users = await readUsers(ids);
  const names = new Map(ids.map((id, i) => [id, users[i]?.username ?? null]));
  const online = connections.map((one) => onlineView(one, (one.user_id && names.get(one.user_id)) ?? null));
  return { online, total };
}
