import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { readTags, replaceTags, getTaggedRange } from '#functions/data/staff/tags.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { type PageQuery, readListPage } from '#functions/domain/lists/pages.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import type { NotedId } from '#shared/staff/objects.ts';
import { findObject, canSeeObject } from './find-object.ts';

/** Default rows per page. */
const PAGE = 50;

/**
 * Lists the objects with a tag that the role may see.
 * @throws {AppError} VALIDATION_FAILED for a cursor of another list.
 */
export async function listTaggedObjects(
  tag: string,
  { limit = PAGE, offset, cursor }: PageQuery,
  { staff }: StaffPrincipal,
) {
  const keep = ({ id }: { id: NotedId }) => canSeeObject(staff.role, id);
  const part = { name: 'all', ranges: [getTaggedRange(tag)], newestFirst: false, keep };
  const { items, next_cursor } = await readListPage(['tagged', tag, staff.role], [part], { limit, offset, cursor });
  return { objects: items.map(({ id }) => ({ object: id })), total: null, next_cursor };
}

/**
 * Sets the tags of an object; returns them as stored. Does nothing when unchanged.
 * @throws {AppError} FORBIDDEN, NOT_FOUND; CHANGED_MEANWHILE; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function setObjectTags(
  object: NotedId,
  newTags: readonly string[],
  { caller, address, code }: Omit<ChangeRequest, 'reason'>,
): Promise<string[]> {
  const { staff } = caller;
  const owner = await findObject(object, staff.role);
  const storedTags = await readTags(object);
  const tags = [...new Set(newTags)].toSorted();
  const [before, after] = [storedTags.tags.join(', '), tags.join(', ')];
  await withReviewStepUp(caller, code, (confirm) =>
    transact([
      ...confirm,
      ...(before === after
        ? []
        : [
            ...replaceTags(object, storedTags, tags),
            addAuditEntry({
              staff_id: staff.id,
              username: staff.username,
              address,
              action: 'object.tags',
              subject: owner ?? object,
              ...(object !== owner && { detail: { object } }),
              changes: [{ field: 'tags', before: before || null, after: after || null }],
            }),
          ]),
    ]),
  );
  return tags;
}
