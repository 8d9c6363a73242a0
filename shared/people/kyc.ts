/** Bytes of a picture that is sent in. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

/** The photos of a verification: both sides of the document, and its owner holding it. */
export const kycImages = ['id_card_front', 'id_card_back', 'id_card_selfie'] as const;
export type KycImage = (typeof kycImages)[number];

/** How one submission stands. `withdrawn`: its person closed the account before anybody judged it. */
export const submissionStatuses = ['pending', 'verified', 'rejected', 'withdrawn'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

export const genders = ['male', 'female', 'other'] as const;
