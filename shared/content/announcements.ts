/** Announcements that have not ended, at most: scheduled ones count. */
export const MAX_OPEN_ANNOUNCEMENTS = 20;
/** Characters of an announcement in one language. */
export const MAX_ANNOUNCEMENT_LENGTH = 300;

/** A scheduled one waits for its time; an ended one is never shown again. */
export const announcementStates = ['scheduled', 'current', 'ended'] as const;
export type AnnouncementState = (typeof announcementStates)[number];
