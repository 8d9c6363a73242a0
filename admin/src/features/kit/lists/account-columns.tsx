import { Kind } from '#admin/features/kit/order-words.tsx';
import type { AccountKind } from '#shared/ids.ts';
import { Id } from '#ui/id.tsx';
import type { Column } from '#ui/table.tsx';
import { Amount, Time } from '#ui/values.tsx';
import type { Translate } from '#web/lib/i18n.ts';
import { UserLink } from './facts.tsx';

interface OfAccount {
  id: string;
  user_id: string;
  username: string;
  account_kind: AccountKind;
}

/** What and whose: the columns that lists of what accounts do begin with. `at` is the time by which they are sorted. */
export const accountColumns = <Row extends OfAccount>(
  t: Translate,
  heads: { at: string; id: string },
  at: (row: Row) => number,
): Column<Row>[] => [
  {
    key: 'at',
    head: heads.at,
    sort: 'created_at',
    card: 'start2',
    cell: (row) => <Time at={at(row)} show="full" className="text-muted" />,
  },
  { key: 'id', head: heads.id, cell: ({ id }) => <Id value={id} /> },
  {
    key: 'user',
    head: t('order.user'),
    cell: ({ user_id, username }) => <UserLink id={user_id} username={username} className="block max-w-40 truncate" />,
  },
  { key: 'kind', head: t('order.account'), cell: ({ account_kind }) => <Kind kind={account_kind} /> },
];

/** A column of money or a price. */
export const amountColumn = <Row,>(
  key: string,
  head: string,
  value: (row: Row) => string | null,
  more: Partial<Column<Row>> & { signed?: boolean; unit?: string } = {},
): Column<Row> => {
  const { signed = false, unit, ...column } = more;
  return {
    key,
    head,
    align: 'end',
    cell: (row) => <Amount value={value(row)} signed={signed} {...(unit !== undefined && { unit })} />,
    ...column,
  };
};
