/** What becomes of a broadcast: it waits to be finished, for its time, goes out, has gone out, or never will. */
export const broadcastStatuses = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

export const segmentKinds = ['all', 'country', 'level', 'list'] as const;

/** By which ways a broadcast reaches people: the page is always one of them. */
export const broadcastChannels = ['page', 'mail'] as const;
export type BroadcastChannel = (typeof broadcastChannels)[number];

/** People of a list, at most. */
export const MAX_SEGMENT_USERS = 500;
export const MAX_BROADCAST_TITLE_LENGTH = 100;
export const MAX_BROADCAST_MESSAGE_LENGTH = 1000;
/** So far ahead a broadcast is scheduled at most, days. */
export const MAX_SCHEDULE_DAYS = 90;
