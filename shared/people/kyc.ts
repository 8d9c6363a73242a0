/** Maximum bytes of an uploaded picture. */
export const MAX_UPLOADED_IMAGE_BYTES = 4 * 1024 * 1024;

/** Documents that prove an identity. */
export const documentTypes = ['passport', 'identity_card', 'driver_licence'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Photos of a verification: both sides of the document, and a selfie with it. */
export const kycImages = ['id_card_front', 'id_card_back', 'id_card_selfie'] as const;
export type KycImage = (typeof kycImages)[number];

/** Returns the photos that a document needs: a passport has everything on one page. */
export const listRequiredKycImages = (type: DocumentType): readonly KycImage[] =>
  type === 'passport' ? kycImages.filter((kind) => kind !== 'id_card_back') : kycImages;

/** States of a submission. `withdrawn`: the user closed the account before the review. */
export const kycSubmissionStatuses = ['pending', 'verified', 'rejected', 'withdrawn'] as const;
export type KycSubmissionStatus = (typeof kycSubmissionStatuses)[number];

export const genders = ['male', 'female', 'other'] as const;
