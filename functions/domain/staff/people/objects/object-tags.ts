import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { readObjectTags, replaceObjectTags, getTaggedObjectRange } from '#functions/data/staff/tags.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { type PageQuery, readListPage } from '#functions/domain/lists/pages.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import type { AnnotatedObjectId } from '#shared/staff/objects.ts';
import { findNotedObjectUser, canSeeNotedObject } from './find-object.ts';

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
  const keep = ({ id }: { id: AnnotatedObjectId }) => canSeeNotedObject(staff.role, id);
  const part = { name: 'all', ranges: [getTaggedObjectRange(tag)], newestFirst: false, keep };
  const { items, next_cursor } = await readListPage(['tagged', tag, staff.role], [part], { limit, offset, cursor });
  return { objects: items.map(({ id }) => ({ object: id })), total: null, next_cursor };
}

/**
 * Sets the tags of an object; returns them as stored. Does nothing when unchanged.
 * @throws {AppError} FORBIDDEN, NOT_FOUND; CHANGED_MEANWHILE; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function setObjectTags(
  object: AnnotatedObjectId,
  newTags: readonly string[],
  { caller, address, code }: Omit<StaffChangeContext, 'reason'>,
): Promise<string[]> {
  const { staff } = caller;
  const owner = await findNotedObjectUser(object, staff.role);
  const storedTags = await readObjectTags(object);
  const tags = [...new Set(newTags)].toSorted();
  const [before, after] = [storedTags.tags.join(', '), tags.join(', ')];
  await withReviewStepUp(caller, code, (confirm) =>
    transact([
      ...confirm,
      ...(before === after
        ? []
        : [
            ...replaceObjectTags(object, storedTags, tags),
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
