/** Shortens the id of an object to its last eight characters: ids of a day start alike. */
export const shortenObjectId = (id: string): string => `…${id.slice(-8)}`;
