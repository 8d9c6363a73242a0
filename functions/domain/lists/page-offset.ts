import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { MAX_PAGE_OFFSET } from '#shared/paging.ts';
import type { PageQuery } from './pages.ts';

/** Default rows of a page. */
const PAGE = 20;

/**
 * Converts a page number, from 1, to the query of lists; the page number takes precedence over an offset.
 * @throws {AppError} VALIDATION_FAILED for a page beyond the maximum offset.
 */
export function toOffsetQuery<Query extends PageQuery & { page?: number | undefined }>({
  page,
  limit = PAGE,
  offset,
  ...query
}: Query) {
  if (page === undefined) return { ...query, limit, offset };
  const skipped = (page - 1) * limit;
  if (skipped > MAX_PAGE_OFFSET)
    throw new AppError('VALIDATION_FAILED', { fields: { page: fieldError('pageTooFar') } });
  return { ...query, limit, offset: skipped };
}
