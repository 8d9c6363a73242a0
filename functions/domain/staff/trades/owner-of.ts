import { fields } from '#functions/domain/lists/csv-columns.ts';
import type { AccountId, AccountKind, UserId } from '#shared/ids.ts';

export interface Owned {
  user_id: UserId;
  username: string;
  account_id: AccountId;
  account_kind: AccountKind;
}

/** Whose an object is: what staff see of it beside what its owner sees. */
export const ownerOf = ({ user_id, username, account_id, account_kind }: Owned): Owned => ({
  user_id,
  username,
  account_id,
  account_kind,
});

export const ownerColumns = fields('user_id', 'username', 'account_kind', 'account_id');
