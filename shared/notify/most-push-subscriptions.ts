/** Browsers that one person may have told. */
export const MOST_PUSH_SUBSCRIPTIONS = 10;
