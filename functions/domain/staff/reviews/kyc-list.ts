import { kycByStatus, kycSubmissions, type StoredKyc } from '#functions/data/people/kyc.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
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

const isAlways = ({ from, to }: Filter): boolean => from === undefined && to === undefined;

/** What waits does so since its day, however long ago that is; the one that waits longest comes first. */
const waiting = (filter: Filter): Part<StoredKyc> => ({
  name: 'waiting',
  range: {
    ...kycSubmissions.listIn(kycByStatus.range('pending')),
    ...(isAlways(filter) ? {} : idBounds('kyc', timeWindow(filter))),
  },
  newestFirst: false,
});

/** Whose submissions are meant by the whole of an id, a name or an e-mail address; null where it names nobody. */
async function personOf(search: string): Promise<UserId | null> {
  if (idPattern('usr').test(search)) return search as UserId;
  if (idPattern('kyc').test(search)) return (await kycSubmissions.find(search as KycId))?.user_id ?? null;
  return (await findPerson(search))?.id ?? null;
}

async function partsOf(filter: Filter): Promise<Part<StoredKyc>[]> {
  const { status, search } = filter;
  const hasStatus = status === undefined ? undefined : (kyc: StoredKyc) => kyc.status === status;
  const person = search === undefined ? null : await personOf(search.trim());
  if (person !== null) {
    const range = kycSubmissions.listOf(person);
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
        range: { ...kycSubmissions.listIn(kycByStatus.range(status)), ...bounds },
        newestFirst: true,
        ...(wanted !== undefined && { keep: named }),
      },
    ];
  const judged = (kyc: StoredKyc) => kyc.status !== 'pending' && named(kyc);
  return [first, { name: 'judged', range: { ...kycSubmissions.all(), ...bounds }, newestFirst: true, keep: judged }];
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
  const isQueue = status === 'pending' && search === undefined && isAlways(filter);
  return {
    submissions: items.map(kycRowView),
    total: isQueue ? await count(kycByStatus.range('pending')) : null,
    next_cursor: next && writeCursor(named, next),
  };
}
