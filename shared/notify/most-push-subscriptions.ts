/** Maximum browsers of a user for push messages. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;
