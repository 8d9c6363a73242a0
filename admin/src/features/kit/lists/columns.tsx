import { clsx } from 'clsx';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountKindBadge } from '#admin/features/kit/order-words.tsx';
import type { AdminKey, Translate } from '#admin/lib/translate.ts';
import type { AccountKind } from '#shared/ids.ts';
import { ShortId } from '#ui/id.tsx';
import type { TableColumn } from '#ui/table.tsx';
import { Amount, Time } from '#ui/values.tsx';
import { UserLink } from './fact-list.tsx';

/** Column of a list; its head is a translation key. */
export interface ListColumn<Row> extends Omit<TableColumn<Row>, 'head' | 'cell'> {
  head: AdminKey;
  cell: (row: Row, t: Translate, rows: readonly Row[]) => ReactNode;
}

/** Returns the table's columns in the page's language. */
export function useListColumns<Row>(columns: readonly ListColumn<Row>[]): TableColumn<Row>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () =>
      columns.map(({ head, cell, ...column }) => ({
        ...column,
        head: t(head),
        cell: (row: Row, rows: readonly Row[]) => cell(row, t, rows),
      })),
    [columns, t],
  );
}

type More = Pick<Partial<ListColumn<never>>, 'card' | 'align' | 'sort'>;
type Cell = string | number | null;

/** Plain text; `most` is a width class beyond which it is truncated. */
export const textColumn = <Field extends string>(
  field: Field,
  head: AdminKey,
  { strong, muted, most, ...more }: More & { strong?: boolean; muted?: boolean; most?: string } = {},
): ListColumn<Record<Field, Cell>> => ({
  key: field,
  head,
  cell: ({ [field]: value }) => {
    const look = clsx(most !== undefined && 'block truncate', most, strong && 'font-medium', muted && 'text-muted');
    if (look === '') return value ?? '–';
    return (
      <span className={look} title={most === undefined || value === null ? undefined : String(value)}>
        {value ?? '–'}
      </span>
    );
  },
  ...more,
});

/** Value as a translated word, `<area>.<value>`, dots replaced by underscores. */
export const wordColumn = <Field extends string>(
  field: Field,
  head: AdminKey,
  area: string,
  { strong, ...more }: More & { strong?: boolean } = {},
): ListColumn<Record<Field, string>> => ({
  key: field,
  head,
  cell: ({ [field]: value }, t) => {
    const shown = t(`${area}.${value.replaceAll('.', '_')}`, { defaultValue: String(value) });
    return strong ? <span className="font-medium">{shown}</span> : shown;
  },
  ...more,
});

/** Relative time; `full` shows the time itself. */
export const timeColumn = <Field extends string>(
  field: Field,
  head: AdminKey,
  { full, plain, ...more }: More & { full?: boolean; plain?: boolean } = {},
): ListColumn<Record<Field, number | null>> => ({
  key: field,
  head,
  cell: ({ [field]: at }) => (
    <Time at={at} show={full ? 'full' : 'relative'} {...(!plain && { className: 'text-muted' })} />
  ),
  ...more,
});

type AmountLook = More & {
  unit?: string;
  signed?: boolean;
  /** Shows all decimals: for prices, rates, and amounts compared with others. Rates in % always have them. */
  exact?: boolean;
};

/** Money, price or percentage computed from the row. */
export const derivedAmountColumn = <Row,>(
  value: (row: Row) => string | null,
  head: AdminKey,
  { unit, signed = false, exact = unit === '%', ...more }: AmountLook = {},
): ListColumn<Row> => ({
  key: head,
  head,
  align: 'end',
  cell: (row) => <Amount exact={exact} value={value(row)} signed={signed} {...(unit !== undefined && { unit })} />,
  ...more,
});

/** Money, price or percentage. */
export const amountColumn = <Field extends string>(field: Field, head: AdminKey, look: AmountLook = {}) =>
  derivedAmountColumn((row: Record<Field, string | null>) => row[field], head, look);

export const idColumn = (head: AdminKey): ListColumn<{ id: string }> => ({
  key: 'id',
  head,
  cell: ({ id: value }) => <ShortId value={value} />,
});

interface OfUser {
  user_id: string;
  username: string;
}

/** Link to the user. */
export const userColumn = (head: AdminKey, className?: string): ListColumn<OfUser> => ({
  key: 'username',
  head,
  cell: ({ user_id, username }) => (
    <UserLink id={user_id} username={username} {...(className !== undefined && { className })} />
  ),
});

interface OfAccount extends OfUser {
  id: string;
  account_kind: AccountKind;
}

/** Columns that start lists of account activity: time, id and user. `at` is the time that sorts the list. */
export const buildAccountColumns = <At extends string>(
  at: At,
  heads: { at: AdminKey; id: AdminKey },
): ListColumn<OfAccount & Record<At, number>>[] => [
  timeColumn(at, heads.at, { full: true, sort: 'created_at', card: 'start2' }),
  idColumn(heads.id),
  userColumn('order.user', 'block max-w-40 truncate'),
  { key: 'kind', head: 'order.account', cell: ({ account_kind }) => <AccountKindBadge kind={account_kind} /> },
];
