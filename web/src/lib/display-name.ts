/** Names of demo users are long and generated; their end distinguishes them. */
const SHOWN = 15;

/** Returns a short user name: for a demo user's long one, an ellipsis and its end. */
export function toShortUsername({
  username,
  is_virtual_account,
}: {
  username: string;
  is_virtual_account: boolean;
}): string {
  return is_virtual_account && username.length > SHOWN ? `…${username.slice(-SHOWN)}` : username;
}
