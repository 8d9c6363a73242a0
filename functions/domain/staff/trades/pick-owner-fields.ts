import { toCsvFieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { AccountId, AccountKind, UserId } from '#shared/ids.ts';

export interface ObjectOwnerFields {
  user_id: UserId;
  username: string;
  account_id: AccountId;
  account_kind: AccountKind;
}

/** Returns the user of an object: shown to staff in addition to the user's own view. */
export const pickObjectOwnerFields = ({
  user_id,
  username,
  account_id,
  account_kind,
}: ObjectOwnerFields): ObjectOwnerFields => ({
  user_id,
  username,
  account_id,
  account_kind,
});

export const ownerCsvColumns = toCsvFieldColumns('user_id', 'username', 'account_kind', 'account_id');
