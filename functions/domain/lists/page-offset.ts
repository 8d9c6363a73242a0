import { MAX_OFFSET } from '#shared/paging.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import type { PageQuery } from './pages.ts';

/** Rows of a page where none are asked for. */
const PAGE = 20;

/**
 * What asks for a page by its number, from 1, as lists ask for it; the number goes before an offset.
 * @throws {Refusal} VALIDATION_FAILED of a page beyond what offsets reach.
 */
export function toOffsetQuery<Query extends PageQuery & { page?: number | undefined }>({
  page,
  limit = PAGE,
  offset,
  ...query
}: Query) {
  if (page === undefined) return { ...query, limit, offset };
  const skipped = (page - 1) * limit;
  if (skipped > MAX_OFFSET) throw new AppError('VALIDATION_FAILED', { fields: { page: fieldError('pageTooFar') } });
  return { ...query, limit, offset: skipped };
}
