import { queryConfigChanges, type StoredConfigChangeAuditEntry } from '#functions/data/staff/audit.ts';
import { decodeCursor, encodeCursor } from '#functions/data/table/cursor.ts';
import type { AuditEntryId } from '#shared/ids.ts';
import type { ConfigChange, ConfigKind } from '#shared/schemas/admin/config.ts';

const PAGE = 20;

const changeView = ({ id, at, username, action, change }: StoredConfigChangeAuditEntry): ConfigChange => ({
  id,
  at,
  username,
  action,
  reason: change.reason,
  version: change.version,
  changes: change.changes,
});

/**
 * Lists the changes of one configuration object, newest first.
 * @throws {AppError} VALIDATION_FAILED for a cursor of another list.
 */
export async function listConfigChanges({
  kind,
  id,
  cursor,
}: {
  kind: ConfigKind;
  id: string;
  cursor?: string | undefined;
}): Promise<{ changes: ConfigChange[]; next_cursor: string | null }> {
  const list = JSON.stringify(['admin/configs/history', kind, id]);
  const before = cursor === undefined ? null : (decodeCursor(list, cursor) as AuditEntryId);
  const changes = await queryConfigChanges(kind, id, { before, limit: PAGE + 1 });
  const shown = changes.slice(0, PAGE);
  const last = shown.at(-1);
  const next = changes.length > PAGE && last ? encodeCursor(list, last.id) : null;
  return { changes: shown.map(changeView), next_cursor: next };
}
