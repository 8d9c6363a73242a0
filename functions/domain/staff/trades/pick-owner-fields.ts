import { fieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { AccountId, AccountKind, UserId } from '#shared/ids.ts';

export interface OwnerFields {
  user_id: UserId;
  username: string;
  account_id: AccountId;
  account_kind: AccountKind;
}

/** Returns the user of an object: shown to staff in addition to the user's own view. */
export const pickOwnerFields = ({ user_id, username, account_id, account_kind }: OwnerFields): OwnerFields => ({
  user_id,
  username,
  account_id,
  account_kind,
});

export const ownerColumns = fieldColumns('user_id', 'username', 'account_kind', 'account_id');
