import type * as z from 'zod';
import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { declareIndexList, declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem, updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import type { KycId, UserId } from '#shared/ids.ts';
import type { genders, KycImage, SubmissionStatus } from '#shared/people/kyc.ts';
import type { kycStatus, kycSubmission } from '#shared/schemas/kyc.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** What somebody sent in to show who they are, and what became of it. */
export interface StoredKyc {
  id: KycId;
  user_id: UserId;
  username: string;
  status: SubmissionStatus;
  real_name: string;
  /** Sealed for its owner; beside it the last characters, by which they know it. Null of whom the installation verified. */
  number_sealed: string | null;
  number_end: string;
  /** YYYY-MM-DD. */
  birth_date: string;
  gender: (typeof genders)[number];
  country: string;
  address: string;
  /** Keys in the bucket; none of whom the installation verified. */
  images: Partial<Record<KycImage, string>>;
  submitted_at: EpochSeconds;
  reviewed_at: EpochSeconds | null;
  /** The name of the member of staff. */
  reviewed_by: string | null;
  /** Why it was rejected. */
  reason: string | null;
  /** How often it was judged: a judgement names the version that was looked at. */
  version: number;
}

/** Submissions of one status, by time. */
export const kycByStatus = declareIndexList('gsi1', 'KYC');

export const kycSubmissions = collection<StoredKyc>()({
  partition: userPartition,
  kind: 'KYC',
  id: 'kyc',
  called: 'verification',
  whenClosed: 'stays',
  all: { name: 'KYC', ownerOf: ({ user_id }) => user_id },
  gsi1: ({ id, status }) => kycByStatus.place(id, status),
});

/** Photos that were sent and wait to be part of a submission, by their names. They expire. */
export const kycUploads = declareItems(userPartition, 'KYC_UPLOAD', 'stays');

/** A photo that was not sent in within this is forgotten, as the bucket forgets it. */
const UPLOAD_LIFE = DAY;

const prefixOf = (user: UserId) => `kyc/${user}/`;

/** Where a photo of somebody lies in the bucket. */
export const kycPhotoKey = (user: UserId, name: string): string => `${prefixOf(user)}${name}.jpg`;

/** The name of a photo of this person; null of a key that is none of theirs. */
const nameOf = (user: UserId, key: string): string | null => {
  const prefix = prefixOf(user);
  return key.startsWith(prefix) && key.endsWith('.jpg') ? key.slice(prefix.length, -'.jpg'.length) : null;
};

/** Notes a photo that was stored for this person. */
export const putKycUpload = (user: UserId, name: string, type: KycImage, at: EpochSeconds): Promise<void> =>
  putItem(kycUploads.key(user, name), { type, created_at: at, ttl: addSeconds(at, UPLOAD_LIFE) });

/** Whether a key is that of a photo which this person has sent and not used yet. */
export async function isKycUpload(user: UserId, key: string): Promise<boolean> {
  const name = nameOf(user, key);
  return name !== null && (await getItem(kycUploads.key(user, name))) !== null;
}

/** Uses a photo up: one photo is part of one submission. @throws {ChangedMeanwhile} by its transaction. */
const useUpload = (user: UserId, key: string): WriteOperation => ({
  label: `upload ${key}`,
  delete: kycUploads.key(user, nameOf(user, key) ?? ''),
  condition: 'attribute_exists(pk)',
  fails: buildConflictError(`Photo ${key}`, 'sent in'),
});

/** The writes that send in a submission, its photos with it. */
export const putKyc = (kyc: StoredKyc): WriteOperation[] => [
  kycSubmissions.add(kyc.user_id, kyc),
  ...[...new Set(Object.values(kyc.images))].map((key) => useUpload(kyc.user_id, key)),
];

/** Writes what became of a submission that still waits, on the version that was read. @throws {Refusal} CHANGED_MEANWHILE */
export const replaceKyc = (read: StoredKyc, next: StoredKyc): WriteOperation =>
  kycSubmissions.replace(read.user_id, next, {
    condition: '#status = :pending AND version = :seen',
    names: { '#status': 'status' },
    values: { ':pending': 'pending', ':seen': read.version },
    fails: 'CHANGED_MEANWHILE',
  });

/**
 * What somebody who closed the account sent in is kept under the name that the account has then, and waits for nobody any
 * more. Done again it changes nothing.
 */
export async function closeKycSubmissions(user: UserId, username: string): Promise<void> {
  for (const kyc of await readUserKyc(user))
    if (kyc.status === 'pending')
      await transact([replaceKyc(kyc, { ...kyc, username, status: 'withdrawn', version: kyc.version + 1 })]);
    else
      await updateItem(kycSubmissions.key(user, kyc.id), {
        update: 'SET username = :name',
        condition: 'attribute_exists(pk)',
        values: { ':name': username },
      });
}

/** What a person sent in, the newest first. */
export async function readUserKyc(user: UserId, limit?: number): Promise<StoredKyc[]> {
  const { items } = await kycSubmissions.page({
    ...kycSubmissions.range(user),
    newestFirst: true,
    ...(limit !== undefined && { limit }),
  });
  return items;
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
