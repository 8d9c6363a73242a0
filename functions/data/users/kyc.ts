import type * as z from 'zod';
import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { declareIndexList, declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem, updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import type { KycId, UserId } from '#shared/ids.ts';
import type { DocumentType, genders, KycImage, KycSubmissionStatus } from '#shared/people/kyc.ts';
import type { kycStatusDetail, kycSubmission } from '#shared/schemas/kyc.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** A KYC submission and its result. */
export interface StoredKyc {
  id: KycId;
  user_id: UserId;
  username: string;
  status: KycSubmissionStatus;
  real_name: string;
  document_type: DocumentType;
  /**
   * Encrypted for the user, who recognizes it by the last characters stored next to it. Null when the installation
   * verified the user.
   */
  number_sealed: string | null;
  number_end: string;
  /** YYYY-MM-DD; null for a document without one. */
  expiry_date: string | null;
  /** YYYY-MM-DD. */
  birth_date: string;
  gender: (typeof genders)[number];
  country: string;
  address: string;
  /** Keys in the bucket; none when the installation verified the user. */
  images: Partial<Record<KycImage, string>>;
  submitted_at: EpochSeconds;
  reviewed_at: EpochSeconds | null;
  /** Name of the member of staff. */
  reviewed_by: string | null;
  /** Reason of a rejection. */
  reason: string | null;
  /** Number of reviews: a review names the version it saw. */
  version: number;
}

/** Submissions of one status, by time. */
export const kycStatusIndex = declareIndexList('gsi1', 'KYC');

export const kycSubmissionCollection = collection<StoredKyc>()({
  partition: userPartition,
  kind: 'KYC',
  id: 'kyc',
  called: 'verification',
  whenClosed: 'stays',
  all: { name: 'KYC', ownerOf: ({ user_id }) => user_id },
  gsi1: ({ id, status }) => kycStatusIndex.place(id, status),
  // Those from before the choice of a document are driver licences, whose expiry was not asked.
  restored: (kyc) => ({
    ...kyc,
    document_type: (kyc.document_type as DocumentType | undefined) ?? 'driver_licence',
    expiry_date: (kyc.expiry_date as string | null | undefined) ?? null,
  }),
});

/** Uploaded photos that are not part of a submission yet, by name. They expire. */
export const kycUploads = declareItems(userPartition, 'KYC_UPLOAD', 'stays');

/** Retention of an unused photo, the same as in the bucket. */
const UPLOAD_LIFE = DAY_SECONDS;

const getUserPrefix = (user: UserId) => `kyc/${user}/`;

/** Returns the key of a user's photo in the bucket. */
export const toKycPhotoObjectKey = (user: UserId, name: string): string => `${getUserPrefix(user)}${name}.jpg`;

/** Returns the name of this user's photo; null for a key that is not theirs. */
const parsePhotoName = (user: UserId, key: string): string | null => {
  const prefix = getUserPrefix(user);
  return key.startsWith(prefix) && key.endsWith('.jpg') ? key.slice(prefix.length, -'.jpg'.length) : null;
};

/** Notes a photo stored for this user. */
export const putKycUpload = (user: UserId, name: string, type: KycImage, at: EpochSeconds): Promise<void> =>
  putItem(kycUploads.key(user, name), { type, created_at: at, ttl: addSeconds(at, UPLOAD_LIFE) });

/** True when a key is that of a photo which this user uploaded and did not use yet. */
export async function isUnusedKycUpload(user: UserId, key: string): Promise<boolean> {
  const name = parsePhotoName(user, key);
  return name !== null && (await getItem(kycUploads.key(user, name))) !== null;
}

/** Uses up a photo: one photo is part of one submission. @throws {ConflictError} by its transaction. */
const useUpload = (user: UserId, key: string): WriteOperation => ({
  label: `upload ${key}`,
  delete: kycUploads.key(user, parsePhotoName(user, key) ?? ''),
  condition: 'attribute_exists(pk)',
  fails: buildConflictError(`Photo ${key}`, 'sent in'),
});

/** Builds the writes of a submission, with its photos. */
export const putKyc = (kyc: StoredKyc): WriteOperation[] => [
  kycSubmissionCollection.add(kyc.user_id, kyc),
  ...[...new Set(Object.values(kyc.images))].map((key) => useUpload(kyc.user_id, key)),
];

/** Stores the result of a pending submission, for the version read. @throws {AppError} CHANGED_MEANWHILE */
export const replaceKyc = (read: StoredKyc, next: StoredKyc): WriteOperation =>
  kycSubmissionCollection.replace(read.user_id, next, {
    condition: '#status = :pending AND version = :seen',
    names: { '#status': 'status' },
    values: { ':pending': 'pending', ':seen': read.version },
    fails: 'CHANGED_MEANWHILE',
  });

/** Renames a closed account's submissions to its new name and takes them out of review. Idempotent. */
export async function closeKycSubmissions(user: UserId, username: string): Promise<void> {
  for (const kyc of await readUserKyc(user))
    if (kyc.status === 'pending')
      await transact([replaceKyc(kyc, { ...kyc, username, status: 'withdrawn', version: kyc.version + 1 })]);
    else
      await updateItem(kycSubmissionCollection.key(user, kyc.id), {
        update: 'SET username = :name',
        condition: 'attribute_exists(pk)',
        values: { ':name': username },
      });
}

/** Returns a user's submissions, newest first. */
export async function readUserKyc(user: UserId, limit?: number): Promise<StoredKyc[]> {
  const { items } = await kycSubmissionCollection.page({
    ...kycSubmissionCollection.range(user),
    newestFirst: true,
    ...(limit !== undefined && { limit }),
  });
  return items;
}

/** Returns what the user may see of it again. */
const submissionView = (kyc: StoredKyc): z.input<typeof kycSubmission> => ({
  real_name: kyc.real_name,
  document_type: kyc.document_type,
  id_card_number_masked: `****${kyc.number_end}`,
  expiry_date: kyc.expiry_date,
  birth_date: kyc.birth_date,
  gender: kyc.gender,
  country: kyc.country,
  address: kyc.address,
  submitted_at: kyc.submitted_at,
});

/** Returns the state of a verification by the last submission; null without one. */
export const toKycStatusView = (kyc: StoredKyc | null): z.input<typeof kycStatusDetail> => ({
  status: kyc === null || kyc.status === 'withdrawn' ? 'not_submitted' : kyc.status,
  reason: kyc?.reason ?? null,
  reviewed_at: kyc?.reviewed_at ?? null,
  submission: kyc && submissionView(kyc),
});
