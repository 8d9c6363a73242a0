import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { putKycNumber } from '#functions/data/users/kyc-numbers.ts';
import { isUnusedKycUpload, toKycStatusView, putKyc, type StoredKyc } from '#functions/data/users/kyc.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { persistUpload } from '#functions/lib/documents.ts';
import { encryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { newId } from '#functions/lib/ids.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { type DocumentType, type genders, type KycImage, listRequiredKycImages } from '#shared/people/kyc.ts';
import { assertDocument, assertKycDetails } from './assert-kyc-details.ts';
import { fingerprintDocument } from './fingerprint-document.ts';

export interface KycRequest {
  real_name: string;
  document_type?: DocumentType | undefined;
  id_card_number: string;
  expiry_date?: string | null | undefined;
  birth_date: string;
  gender: (typeof genders)[number];
  country: string;
  address: string;
  id_card_front_url: string;
  id_card_back_url?: string | undefined;
  id_card_selfie_url: string;
}

/** Shown characters of a longer document number, by which its owner recognises it. */
const SHOWN = 4;

type Photos = Partial<Record<KycImage, string>>;

/** Returns the photos that a document needs; any other is not kept. @throws {AppError} VALIDATION_FAILED */
function selectPhotos(type: DocumentType, sent: Record<KycImage, string | undefined>): Photos {
  const images: Photos = {};
  for (const kind of listRequiredKycImages(type)) {
    const key = sent[kind];
    if (key === undefined)
      throw new AppError('VALIDATION_FAILED', { fields: { [`${kind}_url`]: fieldError('missing') } });
    images[kind] = key;
  }
  return images;
}

/** @throws {AppError} with this reason, by field, for photos that are not `good`. */
async function assertPhotos(
  images: Photos,
  good: (key: string) => Promise<boolean>,
  reason: 'VALIDATION_FAILED' | 'NOT_FOUND',
): Promise<void> {
  const looked = await Promise.all(
    Object.entries(images).map(async ([kind, key]) => ((await good(key)) ? [] : [`${kind}_url`])),
  );
  const bad = looked.flat();
  if (bad.length === 0) return;
  const fields = Object.fromEntries(bad.map((field) => [field, fieldError('photoAgain')]));
  throw new AppError(reason, { fields });
}

/**
 * Submits KYC data for review. The user’s status changes in the same write, so that it is submitted once. The document
 * number is sealed.
 * @throws {AppError} KYC_ALREADY_VERIFIED; INVALID_ORDER_STATUS while one is pending; COUNTRY_RESTRICTED;
 * VALIDATION_FAILED for users under 18, expired documents, and foreign photos; NOT_FOUND for photos that are no longer stored.
 */
export async function submitKyc(user: StoredUser, request: KycRequest, visit: SecurityEventOrigin) {
  if (user.kyc_status === 'verified') throw new AppError('KYC_ALREADY_VERIFIED');
  if (user.kyc_status === 'pending')
    throw new AppError('INVALID_ORDER_STATUS', { message: errorDetails.documentsInReview });
  const at = nowSeconds();
  const { id_card_front_url, id_card_back_url, id_card_selfie_url, id_card_number, ...sent } = request;
  // A client from before the choice of a document sends a driver licence.
  const details = {
    ...sent,
    document_type: sent.document_type ?? 'driver_licence',
    expiry_date: sent.expiry_date ?? null,
  };
  assertKycDetails(details, at);
  assertDocument(details, at);
  const images = selectPhotos(details.document_type, {
    id_card_front: id_card_front_url,
    id_card_back: id_card_back_url,
    id_card_selfie: id_card_selfie_url,
  });
  // Their own, unused, and stored.
  const isOwn = (key: string) => isUnusedKycUpload(user.id, key);
  await assertPhotos(images, isOwn, 'VALIDATION_FAILED');
  await assertPhotos(images, persistUpload, 'NOT_FOUND');
  const kyc: StoredKyc = {
    ...details,
    id: newId('kyc'),
    user_id: user.id,
    username: user.username,
    status: 'pending',
    number_sealed: await encryptForOwner(id_card_number, user.id),
    number_end: id_card_number.length > 2 * SHOWN ? id_card_number.slice(-SHOWN) : '',
    images,
    submitted_at: at,
    reviewed_at: null,
    reviewed_by: null,
    reason: null,
    version: 0,
  };
  const fingerprint = await fingerprintDocument(details.country, id_card_number);
  try {
    await transact([
      {
        ...updateUserFields(user, { kyc_status: 'pending' }, { kyc_status: user.kyc_status }),
        fails: 'INVALID_ORDER_STATUS',
      },
      ...putKyc(kyc),
      ...(fingerprint === null ? [] : [putKycNumber(kyc, fingerprint)]),
      addSecurityEvent(user.id, 'kyc_submitted', visit),
    ]);
  } catch (error) {
    if (error instanceof ConflictError) await assertPhotos(images, isOwn, 'VALIDATION_FAILED');
    throw error;
  }
  return { kyc: toKycStatusView(kyc) };
}
