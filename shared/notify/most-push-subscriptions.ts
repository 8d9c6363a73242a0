/** Browsers that one person may have told. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;
