/** Maximum bytes of an uploaded picture. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

/** Photos of a verification: both sides of the document, and a selfie with it. */
export const kycImages = ['id_card_front', 'id_card_back', 'id_card_selfie'] as const;
export type KycImage = (typeof kycImages)[number];

/** States of a submission. `withdrawn`: the user closed the account before the review. */
export const submissionStatuses = ['pending', 'verified', 'rejected', 'withdrawn'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

export const genders = ['male', 'female', 'other'] as const;
