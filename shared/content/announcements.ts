/** Maximum announcements that have not ended, scheduled ones included. */
export const MAX_OPEN_ANNOUNCEMENTS = 20;
/** Maximum characters of an announcement in one language. */
export const MAX_ANNOUNCEMENT_LENGTH = 300;

/** A scheduled one waits for its start; an ended one is never shown again. */
export const announcementStates = ['scheduled', 'current', 'ended'] as const;
export type AnnouncementState = (typeof announcementStates)[number];
