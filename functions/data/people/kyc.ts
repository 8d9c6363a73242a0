import type * as z from 'zod';
import { indexes, keys, ranges } from '#functions/data/table/keys.ts';
import { get, type Item, put, query, type Range, update } from '#functions/data/table/table.ts';
import { type Operation, transact } from '#functions/data/table/transact.ts';
import type { KycId, UserId } from '#shared/ids.ts';
import type { genders, KycImage, SubmissionStatus } from '#shared/people/kyc.ts';
import type { kycStatus, kycSubmission } from '#shared/schemas/kyc.ts';
import { DAY, type EpochSeconds, later } from '#shared/time.ts';

/** What somebody sent in to show who they are, and what became of it. */
export interface StoredKyc {
  id: KycId;
  user_id: UserId;
  username: string;
  status: SubmissionStatus;
  real_name: string;
  /** Sealed for its owner; beside it the last characters, by which they know it. */
  number_sealed: string;
  number_end: string;
  /** YYYY-MM-DD. */
  birth_date: string;
  gender: (typeof genders)[number];
  country: string;
  address: string;
  /** Keys in the bucket. */
  images: Record<KycImage, string>;
  submitted_at: EpochSeconds;
  reviewed_at: EpochSeconds | null;
  /** The name of the member of staff. */
  reviewed_by: string | null;
  /** Why it was rejected. */
  reason: string | null;
  /** How often it was judged: a judgement names the version that was looked at. */
  version: number;
}

/** A photo that was not sent in within this is forgotten, as the bucket forgets it. */
const UPLOAD_LIFE = DAY;

const prefixOf = (user: UserId) => `kyc/${user}/`;

/** Where a photo of somebody lies in the bucket. */
export const photoKey = (user: UserId, name: string): string => `${prefixOf(user)}${name}.jpg`;

/** The name of a photo of this person; null of a key that is none of theirs. */
const nameOf = (user: UserId, key: string): string | null => {
  const prefix = prefixOf(user);
  return key.startsWith(prefix) && key.endsWith('.jpg') ? key.slice(prefix.length, -'.jpg'.length) : null;
};

/** Notes a photo that was stored for this person. */
export const putUpload = (user: UserId, name: string, type: KycImage, at: EpochSeconds): Promise<void> =>
  put(keys.kycUpload(user, name), { type, created_at: at, ttl: later(at, UPLOAD_LIFE) });

/** Whether a key is that of a photo which this person has sent and not used yet. */
export async function isUpload(user: UserId, key: string): Promise<boolean> {
  const name = nameOf(user, key);
  return name !== null && (await get(keys.kycUpload(user, name))) !== null;
}

/** Uses a photo up: one photo is part of one submission. */
const useUpload = (user: UserId, key: string): Operation => ({
  label: `upload ${key}`,
  delete: keys.kycUpload(user, nameOf(user, key) ?? ''),
  condition: 'attribute_exists(pk)',
});

const places = ({ id, status }: StoredKyc) => ({
  gsi1pk: indexes.kycStatusPk(status),
  gsi1sk: id,
  gsi2pk: indexes.kycPk(),
  gsi2sk: id,
});

/** The writes that send in a submission, its photos with it. */
export const putKyc = (kyc: StoredKyc): Operation[] => [
  {
    label: 'kyc',
    key: keys.kyc(kyc.user_id, kyc.id),
    put: { ...kyc, ...places(kyc) } satisfies Item,
    condition: 'attribute_not_exists(pk)',
  },
  ...[...new Set(Object.values(kyc.images))].map((key) => useUpload(kyc.user_id, key)),
];

/** Writes what became of a submission that still waits, on the version that was read. @throws {Refusal} CHANGED_MEANWHILE */
export const replaceKyc = (read: StoredKyc, next: StoredKyc): Operation => ({
  label: 'kyc',
  key: keys.kyc(read.user_id, read.id),
  put: { ...next, ...places(next) } satisfies Item,
  condition: '#status = :pending AND version = :seen',
  names: { '#status': 'status' },
  values: { ':pending': 'pending', ':seen': read.version },
  fails: 'CHANGED_MEANWHILE',
});

/**
 * What somebody who closed the account sent in is kept under the name that the account has then, and waits for nobody any
 * more. Done again it changes nothing.
 */
export async function withdrawKyc(user: UserId, username: string): Promise<void> {
  for (const kyc of await ownKyc(user))
    if (kyc.status === 'pending')
      await transact([replaceKyc(kyc, { ...kyc, username, status: 'withdrawn', version: kyc.version + 1 })]);
    else
      await update(keys.kyc(user, kyc.id), {
        update: 'SET username = :name',
        condition: 'attribute_exists(pk)',
        values: { ':name': username },
      });
}

export const readKyc = (user: UserId, id: KycId): Promise<StoredKyc | null> => get<StoredKyc>(keys.kyc(user, id));

/** One page of submissions: of a person, of a status or of all, the latter two a moment behind. */
export const queryKyc = (range: Range) => query<StoredKyc>(range);

/** What a person sent in, the newest first. */
export async function ownKyc(user: UserId, limit?: number): Promise<StoredKyc[]> {
  const { items } = await queryKyc({
    pk: ranges.userPk(user),
    prefix: ranges.KYC,
    newestFirst: true,
    ...(limit !== undefined && { limit }),
  });
  return items;
}

/** By its id alone: whose it is is found through an index, what it says is read from the table. */
export async function findKyc(id: KycId): Promise<StoredKyc | null> {
  const { items } = await queryKyc({ index: 'gsi2', pk: indexes.kycPk(), from: id, to: id, limit: 1 });
  const [found] = items;
  return found ? readKyc(found.user_id, id) : null;
}

/** What its owner may see again of it. */
const submissionView = (kyc: StoredKyc): z.input<typeof kycSubmission> => ({
  real_name: kyc.real_name,
  id_card_number_masked: `****${kyc.number_end}`,
  birth_date: kyc.birth_date,
  gender: kyc.gender,
  country: kyc.country,
  address: kyc.address,
  submitted_at: kyc.submitted_at,
});

/** How a verification stands, by the last submission; null: there is none. */
export const kycStatusView = (kyc: StoredKyc | null): z.input<typeof kycStatus> => ({
  status: kyc === null || kyc.status === 'withdrawn' ? 'not_submitted' : kyc.status,
  reason: kyc?.reason ?? null,
  reviewed_at: kyc?.reviewed_at ?? null,
  submission: kyc && submissionView(kyc),
});
