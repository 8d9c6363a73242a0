/** States of a broadcast: unfinished, waiting for its time, being sent, sent, or never sent. */
export const broadcastStatuses = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const;
export type BroadcastStatus = (typeof broadcastStatuses)[number];

export const broadcastSegmentKinds = ['all', 'country', 'level', 'list'] as const;

/** Channels of a broadcast: the page is always one of them. */
export const broadcastChannels = ['page', 'mail'] as const;
export type BroadcastChannel = (typeof broadcastChannels)[number];

/** Maximum users of a list. */
export const MAX_BROADCAST_LIST_USERS = 500;
export const MAX_BROADCAST_TITLE_LENGTH = 100;
export const MAX_BROADCAST_MESSAGE_LENGTH = 1000;
/** Maximum days ahead for a scheduled broadcast. */
export const MAX_BROADCAST_SCHEDULE_DAYS = 90;
