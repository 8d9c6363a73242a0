/** Kinds of push notifications. */
export const pushKinds = ['settlements', 'alerts'] as const;
export type PushKind = (typeof pushKinds)[number];
