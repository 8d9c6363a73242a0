import { findKyc, queryKyc, type StoredKyc } from '#functions/data/people/kyc.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import type { IdRange } from '#functions/data/table/id-list.ts';
import { indexes, ranges } from '#functions/data/table/keys.ts';
import { count } from '#functions/data/table/table.ts';
import { idBounds, timeWindow } from '#functions/domain/lists/time-window.ts';
import type { Page } from '#functions/domain/staff/acts/lists.ts';
import { type Part, pageOfParts } from '#functions/domain/staff/acts/page-of-parts.ts';
import { findPerson } from '#functions/domain/staff/people/read-person.ts';
import { idPattern, type KycId, type UserId } from '#shared/ids.ts';
import type { SubmissionStatus } from '#shared/people/kyc.ts';
import type { KycRow } from '#shared/schemas/admin/kyc.ts';
import type { EpochSeconds } from '#shared/time.ts';

const PAGE = 50;
/** Everything there ever was. */
const ALWAYS = { from: 'kyc_0', to: 'kyc_Z' };

interface Filter extends Page {
  status?: SubmissionStatus | undefined;
  search?: string | undefined;
  from?: EpochSeconds | undefined;
  to?: EpochSeconds | undefined;
}

export const kycRowView = (kyc: StoredKyc): KycRow => ({
  id: kyc.id,
  user_id: kyc.user_id,
  username: kyc.username,
  status: kyc.status,
  real_name: kyc.real_name,
  country: kyc.country,
  submitted_at: kyc.submitted_at,
  reviewed_at: kyc.reviewed_at,
  reviewed_by: kyc.reviewed_by,
});

const list = (from: Pick<IdRange<StoredKyc>, 'pk' | 'index' | 'prefix'>, bounds: { from: string; to: string }) => ({
  fetch: queryKyc,
  ...from,
  ...bounds,
});

/** What waits does so since its day, however long ago that is; the one that waits longest comes first. */
const waiting = (filter: Filter): Part<StoredKyc> => ({
  name: 'waiting',
  range: list(
    { index: 'gsi1', pk: indexes.kycStatusPk('pending') },
    filter.from === undefined && filter.to === undefined ? ALWAYS : idBounds('kyc', timeWindow(filter)),
  ),
  newestFirst: false,
});

/** Whose submissions are meant by the whole of an id, a name or an e-mail address; null where it names nobody. */
async function personOf(search: string): Promise<UserId | null> {
  if (idPattern('usr').test(search)) return search as UserId;
  if (idPattern('kyc').test(search)) return (await findKyc(search as KycId))?.user_id ?? null;
  return (await findPerson(search))?.id ?? null;
}

async function partsOf(filter: Filter): Promise<Part<StoredKyc>[]> {
  const { status, search } = filter;
  const hasStatus = status === undefined ? undefined : (kyc: StoredKyc) => kyc.status === status;
  const person = search === undefined ? null : await personOf(search.trim());
  if (person !== null) {
    const range = list({ pk: ranges.userPk(person), prefix: ranges.KYC }, ALWAYS);
    return [{ name: 'own', range, newestFirst: true, ...(hasStatus && { keep: hasStatus }) }];
  }
  const wanted = search?.trim().toLowerCase();
  const named = ({ real_name, username }: StoredKyc) =>
    wanted === undefined || `${real_name}\n${username}`.toLowerCase().includes(wanted);
  const bounds = idBounds('kyc', timeWindow(filter));
  const first = { ...waiting(filter), ...(wanted !== undefined && { keep: named }) };
  if (status === 'pending') return [first];
  if (status !== undefined)
    return [
      {
        name: status,
        range: list({ index: 'gsi1', pk: indexes.kycStatusPk(status) }, bounds),
        newestFirst: true,
        ...(wanted !== undefined && { keep: named }),
      },
    ];
  const judged = (kyc: StoredKyc) => kyc.status !== 'pending' && named(kyc);
  return [
    first,
    { name: 'judged', range: list({ index: 'gsi2', pk: indexes.kycPk() }, bounds), newestFirst: true, keep: judged },
  ];
}

/**
 * One page of verifications: where no status is asked for those that wait, the longest-waiting first, then the judged
 * ones, newest first. `total` is known of those that wait.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or of a cursor of another list.
 */
export async function listKyc(filter: Filter) {
  const { limit = PAGE, offset = 0, cursor, status, search } = filter;
  const named = JSON.stringify(['admin/kyc', status, search, filter.from, filter.to]);
  const at = cursor === undefined ? '' : readCursor(named, cursor);
  const { items, next } = await pageOfParts(await partsOf(filter), { limit, offset }, at);
  const isQueue = status === 'pending' && search === undefined && filter.from === undefined && filter.to === undefined;
  return {
    submissions: items.map(kycRowView),
    total: isQueue ? await count({ index: 'gsi1', pk: indexes.kycStatusPk('pending') }) : null,
    next_cursor: next && writeCursor(named, next),
  };
}
