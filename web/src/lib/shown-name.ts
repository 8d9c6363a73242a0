/** Names of demo users are long and made up: their end tells them apart. */
const SHOWN = 15;

/** A person's name where there is little room: of a demo user's long one the end, with an ellipsis before it. */
export function toShortName({
  username,
  is_virtual_account,
}: {
  username: string;
  is_virtual_account: boolean;
}): string {
  return is_virtual_account && username.length > SHOWN ? `…${username.slice(-SHOWN)}` : username;
}
