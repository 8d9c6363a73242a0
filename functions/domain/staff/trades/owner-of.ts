import { fieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { AccountId, AccountKind, UserId } from '#shared/ids.ts';

export interface OwnerFields {
  user_id: UserId;
  username: string;
  account_id: AccountId;
  account_kind: AccountKind;
}

/** Whose an object is: what staff see of it beside what its owner sees. */
export const pickOwnerFields = ({ user_id, username, account_id, account_kind }: OwnerFields): OwnerFields => ({
  user_id,
  username,
  account_id,
  account_kind,
});

export const ownerColumns = fieldColumns('user_id', 'username', 'account_kind', 'account_id');
