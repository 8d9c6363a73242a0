/** What one may be told of outside of the pages. */
export const pushKinds = ['settlements', 'alerts'] as const;
export type PushKind = (typeof pushKinds)[number];
