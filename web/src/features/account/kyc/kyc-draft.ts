import { kycImages, type KycImage } from '#shared/people/kyc.ts';
import { HOUR_SECONDS } from '#shared/time.ts';
import { KYC_DRAFT_KEY } from '#web/lib/session.ts';
import { readTabValue, storeTabValue } from '#web/lib/stored-preference.ts';
import type { KycDetails } from './kyc-details.ts';
import type { KycPhotoUploads, KycStoredPhoto } from './use-kyc-photos.ts';

/** An unfinished form of this tab: it outlives a reload, as when a phone's camera takes the page's memory. */
export interface KycDraft {
  /** Their id. */
  user: string;
  /** Epoch ms of the first photo; stored photos are deleted after a day. */
  since: number;
  step: number;
  details: KycDetails;
  photos: Partial<Record<KycImage, KycStoredPhoto>>;
}

/** Age at which a draft is dropped, ms: before its photos are. */
const MAX_AGE_MS = 23 * HOUR_SECONDS * 1000;

/** Returns this user's draft; null without one, or when it is too old. */
export function readKycDraft(user: string, now: number): KycDraft | null {
  try {
    const draft = JSON.parse(readTabValue(KYC_DRAFT_KEY) ?? 'null') as KycDraft | null;
    return draft !== null && draft.user === user && now - draft.since < MAX_AGE_MS ? draft : null;
  } catch {
    return null;
  }
}

/** Stores the draft of this tab; null removes it. Without storage, it lasts as long as the page. */
export function storeKycDraft(draft: KycDraft | null): void {
  storeTabValue(KYC_DRAFT_KEY, draft && JSON.stringify(draft));
}

/** Returns the stored photos with a small picture of each. */
export function listStoredKycPhotos(photos: KycPhotoUploads['of']): Partial<Record<KycImage, KycStoredPhoto>> {
  const stored: Partial<Record<KycImage, KycStoredPhoto>> = {};
  for (const kind of kycImages) {
    const photo = photos[kind];
    if (photo && photo.key !== null && photo.thumbnail !== null)
      stored[kind] = { key: photo.key, thumbnail: photo.thumbnail };
  }
  return stored;
}
