import type { StoredSocketConnection } from '#functions/data/live/connections.ts';
import { countOnlineConnections, listOnlineConnections } from '#functions/data/live/online.ts';
import { readUsers } from '#functions/data/users/users.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { exportCsvRows } from '#functions/domain/staff/acts/export-rows.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getDeviceName } from '#functions/lib/device.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { OnlineUser } from '#shared/schemas/admin/people.ts';
import { addSeconds, MINUTE_SECONDS } from '#shared/time.ts';

/** Pages report presence every other second; it is stored every quarter of a minute. */
const VIEWING_WITHIN = MINUTE_SECONDS;
/** A user who left is listed for this long, while their connection is open. */
const ONLINE_WINDOW_SECONDS = 10 * MINUTE_SECONDS;
const SHOWN = 100;

/** Formats a name and its version, as far as known. */
const versioned = (name: string | null | undefined, version: string | null | undefined): string | null =>
  name ? [name, version].filter(Boolean).join(' ') : null;

function onlineView(connection: StoredSocketConnection, username: string | null, viewingSince: number): OnlineUser {
  const { user_id, address, page, is_viewing, user_agent, created_at, logged_in_at, device_info } = connection;
  const seenAt = connection.seen_at ?? created_at;
  return {
    connection: connection.connection_id,
    user_id: user_id ?? null,
    username,
    address,
    page: page ?? null,
    is_viewing: is_viewing === true && seenAt >= viewingSince,
    device: getDeviceName(user_agent ?? null),
    brand: device_info?.brand ?? null,
    model: device_info?.model ?? null,
    system: versioned(device_info?.os, device_info?.osVersion),
    browser: versioned(device_info?.browser, device_info?.browserVersion),
    user_agent: user_agent ?? null,
    connected_at: created_at,
    logged_in_at: logged_in_at ?? null,
    last_seen_at: seenAt,
  };
}

/**
 * Lists who is on the site or left it within ten minutes, the last seen first, visitors without a login included;
 * `total` counts all of them.
 */
export async function listOnlineUsers(limit = SHOWN): Promise<{ online: OnlineUser[]; total: number }> {
  const at = nowSeconds();
  const since = addSeconds(at, -ONLINE_WINDOW_SECONDS);
  const [connections, total] = await Promise.all([listOnlineConnections(since, limit), countOnlineConnections(since)]);
  const ids = [...new Set(connections.flatMap(({ user_id }) => (user_id ? [user_id] : [])))];
  const users = await readUsers(ids);
  const names = new Map(ids.map((id, i) => [id, users[i]?.username ?? null]));
  const viewing = addSeconds(at, -VIEWING_WITHIN);
  const online = connections.map((socketConnection) =>
    onlineView(socketConnection, (socketConnection.user_id && names.get(socketConnection.user_id)) ?? null, viewing),
  );
  return { online, total };
}

const columns: CsvColumn<OnlineUser>[] = [
  ...toCsvFieldColumns('user_id', 'username', 'address', 'page'),
  ['state', ({ is_viewing }) => (is_viewing ? 'viewing' : 'left')],
  ...toCsvFieldColumns('device', 'brand', 'model', 'system', 'browser', 'user_agent'),
  ...toCsvTimeColumns('logged_in_at', 'connected_at', 'last_seen_at'),
];

/** Rows of one file: those read at once. */
const MAX_ROWS = 1000;

/**
 * Exports all of them as CSV, and records who did.
 * @throws {AppError} VALIDATION_FAILED when there are too many: half a file that looks whole would be worse.
 */
export async function exportOnlineUsers(caller: StaffPrincipal, address: string): Promise<string> {
  const { online, total } = await listOnlineUsers(MAX_ROWS);
  if (online.length === MAX_ROWS && total > MAX_ROWS)
    throw new AppError('VALIDATION_FAILED', { fields: { from: fieldError('rows', { number: MAX_ROWS }) } });
  return exportCsvRows(online, columns, 'online.export', {}, caller, address);
}
