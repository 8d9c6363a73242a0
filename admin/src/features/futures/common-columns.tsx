import type { TFunction } from 'i18next';
import type { AccountKind } from '../../../../shared/ids.ts';
import type { OrderSide, PositionSide } from '../../../../shared/market/perpetual.ts';
import { Id } from '../../../../web/src/ui/id.tsx';
import type { Column } from '../../../../web/src/ui/table.tsx';
import { Amount } from '../../../../web/src/ui/values.tsx';
import { UserLink } from '../lists/facts.tsx';
import { Kind } from '../options/order-words.tsx';
import { Side } from './words.tsx';

interface Common {
  id: string;
  user_id: string;
  username: string;
  account_kind: AccountKind;
  symbol: string;
  side: OrderSide | PositionSide;
  leverage: number;
}

/** Who and what: the columns that orders, positions and trades have alike. */
export const commonColumns = <Row extends Common>(t: TFunction<'admin'>, idHead: string): Column<Row>[] => [
  { key: 'id', head: idHead, cell: ({ id }) => <Id value={id} /> },
  {
    key: 'user',
    head: t('order.user'),
    cell: ({ user_id, username }) => <UserLink id={user_id} username={username} className="block max-w-40 truncate" />,
  },
  { key: 'kind', head: t('order.account'), cell: ({ account_kind }) => <Kind kind={account_kind} /> },
  {
    key: 'symbol',
    head: t('order.symbol'),
    card: 'start',
    cell: ({ symbol, side, leverage }) => (
      <span className="inline-flex gap-2">
        <span className="font-medium">{symbol}</span>
        <Side side={side} />
        <span className="text-muted">{leverage}×</span>
      </span>
    ),
  },
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
