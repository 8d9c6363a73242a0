import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import { transact } from '#functions/data/table/transact.ts';
import { readKycDuplicates } from '#functions/data/users/kyc-numbers.ts';
import { kycSubmissionCollection, readUserKyc, replaceKyc, type StoredKyc } from '#functions/data/users/kyc.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { fingerprintDocument } from '#functions/domain/kyc/fingerprint-document.ts';
import {
  deliverNotificationToUser,
  buildUserNotification,
} from '#functions/domain/notify/build-security-notification.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { readExistingUser } from '#functions/domain/staff/people/require-user.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { createDocumentLink } from '#functions/lib/documents.ts';
import { decryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { KycId } from '#shared/ids.ts';
import { type KycImage, kycImages } from '#shared/people/kyc.ts';
import type { KycSubmissionDetailView } from '#shared/schemas/admin/kyc.ts';
import { toKycRow } from './kyc-list.ts';

async function findKyc(id: KycId): Promise<StoredKyc> {
  const kyc = await kycSubmissionCollection.find(id);
  if (!kyc) throw new AppError('NOT_FOUND');
  return kyc;
}

/** Masks a document number until a reason for the rest is recorded. */
const masked = (number: string): string => `••••${number.length > 6 ? number.slice(-2) : ''}`;

/** Returns a document's number; empty when the installation verified the user without one. */
const decryptDocumentNumber = async ({ number_sealed, user_id }: StoredKyc): Promise<string> =>
  number_sealed === null ? '' : decryptForOwner(number_sealed, user_id);

async function toKycDetail(kyc: StoredKyc): Promise<KycSubmissionDetailView> {
  const [number, all] = await Promise.all([decryptDocumentNumber(kyc), readUserKyc(kyc.user_id)]);
  const fingerprint = await fingerprintDocument(kyc.country, number);
  const duplicates = fingerprint === null ? [] : await readKycDuplicates(kyc.user_id, fingerprint);
  return {
    ...toKycRow(kyc),
    id_card_number: masked(number),
    expiry_date: kyc.expiry_date,
    birth_date: kyc.birth_date,
    gender: kyc.gender,
    address: kyc.address,
    reason: kyc.reason,
    images: kycImages.filter((kind) => kyc.images[kind] !== undefined),
    earlier: all.filter(({ id }) => id < kyc.id).map(toKycRow),
    duplicates: duplicates.map(toKycRow),
    version: kyc.version,
  };
}

/** Returns one verification, with the user's earlier ones. @throws {AppError} NOT_FOUND. */
export const readKycDetail = async (id: KycId): Promise<KycSubmissionDetailView> => toKycDetail(await findKyc(id));

/**
 * Reveals the whole document number, after recording who asked and why.
 * @throws {AppError} NOT_FOUND; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function revealKycNumber(id: KycId, request: StaffChangeContext) {
  const kyc = await findKyc(id);
  const record = buildAuditEntry(request, 'kyc.reveal', kyc.user_id, [], { kyc: id });
  await withReviewStepUp(request.caller, request.code, (confirm) => transact([...confirm, record]));
  return { id_card_number: await decryptDocumentNumber(kyc) };
}

/** Returns a link to one photo, after recording the view. @throws {AppError} NOT_FOUND. */
export async function createKycImageLink(id: KycId, kind: KycImage, { staff }: StaffPrincipal, address: string) {
  const kyc = await findKyc(id);
  const key = kyc.images[kind];
  if (key === undefined) throw new AppError('NOT_FOUND');
  await writeAuditEntry({
    staff_id: staff.id,
    username: staff.username,
    action: 'kyc.view_image',
    address,
    subject: kyc.user_id,
    detail: { kyc: id, image: kind },
  });
  return createDocumentLink(key);
}

/**
 * Decides a verification, on the given version if any: the user's status changes with it, and a verified document's
 * country becomes the user's.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for a decided one; CHANGED_MEANWHILE; STEP_UP_REQUIRED,
 * ACCOUNT_LOCKED.
 */
export async function reviewKyc(
  id: KycId,
  version: number | undefined,
  verdict: 'verified' | 'rejected',
  request: StaffChangeContext,
): Promise<KycSubmissionDetailView> {
  const kyc = await findKyc(id);
  if (version !== undefined && kyc.version !== version) throw new AppError('CHANGED_MEANWHILE');
  if (kyc.status !== 'pending') throw new AppError('INVALID_ORDER_STATUS', { message: errorDetails.kycDecided });
  const user = await readExistingUser(kyc.user_id);
  const isVerified = verdict === 'verified';
  const next: StoredKyc = {
    ...kyc,
    status: verdict,
    reviewed_at: nowSeconds(),
    reviewed_by: request.caller.staff.username,
    reason: isVerified ? null : request.reason.trim(),
    version: kyc.version + 1,
  };
  const notification = buildUserNotification(user, {
    kind: isVerified ? 'kyc_verified' : 'kyc_rejected',
    params: isVerified ? {} : { reason: request.reason.trim() },
    link: '/kyc-verification',
  });
  const changes = [{ field: 'kyc_status', before: 'pending', after: verdict }];
  await withReviewStepUp(request.caller, request.code, (confirm) =>
    transact([
      ...confirm,
      replaceKyc(kyc, next),
      updateUserFields(
        user,
        { kyc_status: verdict, ...(isVerified && { country: kyc.country }) },
        { kyc_status: 'pending' },
      ),
      buildAuditEntry(request, isVerified ? 'kyc.approve' : 'kyc.reject', user.id, changes),
      ...notification.operations,
    ]),
  );
  await deliverNotificationToUser(user, notification.notification);
  return toKycDetail(next);
}
