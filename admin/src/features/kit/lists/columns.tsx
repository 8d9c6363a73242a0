import { clsx } from 'clsx';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountKindBadge } from '#admin/features/kit/order-badges.tsx';
import type { AdminTranslationKey, AdminTranslate } from '#admin/lib/translate.ts';
import type { AccountKind } from '#shared/ids.ts';
import { ShortId } from '#ui/id.tsx';
import type { TableColumn } from '#ui/table.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { UserLink } from './fact-list.tsx';

/** Column of a list; its head is a translation key. */
export interface AdminListColumn<Row> extends Omit<TableColumn<Row>, 'head' | 'cell'> {
  head: AdminTranslationKey;
  cell: (row: Row, t: AdminTranslate, rows: readonly Row[]) => ReactNode;
}

/** Returns the table's columns in the page's language. */
export function useAdminListColumns<Row>(columns: readonly AdminListColumn<Row>[]): TableColumn<Row>[] {
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

type ColumnOptions = Pick<Partial<AdminListColumn<never>>, 'card' | 'align' | 'sort'>;
type Cell = string | number | null;

/** Plain text; `most` is a width class beyond which it is truncated. */
export const createTextColumn = <Field extends string>(
  field: Field,
  head: AdminTranslationKey,
  { strong, muted, most, ...more }: ColumnOptions & { strong?: boolean; muted?: boolean; most?: string } = {},
): AdminListColumn<Record<Field, Cell>> => ({
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
export const createTranslatedColumn = <Field extends string>(
  field: Field,
  head: AdminTranslationKey,
  area: string,
  { strong, ...more }: ColumnOptions & { strong?: boolean } = {},
): AdminListColumn<Record<Field, string>> => ({
  key: field,
  head,
  cell: ({ [field]: value }, t) => {
    const shown = t(`${area}.${value.replaceAll('.', '_')}`, { defaultValue: String(value) });
    return strong ? <span className="font-medium">{shown}</span> : shown;
  },
  ...more,
});

/** Relative time; `full` shows the time itself. */
export const createTimeColumn = <Field extends string>(
  field: Field,
  head: AdminTranslationKey,
  { full, plain, ...more }: ColumnOptions & { full?: boolean; plain?: boolean } = {},
): AdminListColumn<Record<Field, number | null>> => ({
  key: field,
  head,
  cell: ({ [field]: at }) => (
    <TimeText at={at} show={full ? 'full' : 'relative'} {...(!plain && { className: 'text-muted' })} />
  ),
  ...more,
});

type AmountLook = ColumnOptions & {
  unit?: string;
  signed?: boolean;
  /** Shows all decimals: for prices, rates, and amounts compared with others. */
  exact?: boolean;
};

/** Money, price or percentage computed from the row. */
export const createDerivedAmountColumn = <Row,>(
  value: (row: Row) => string | null,
  head: AdminTranslationKey,
  { unit, signed = false, exact = false, ...more }: AmountLook = {},
): AdminListColumn<Row> => ({
  key: head,
  head,
  align: 'end',
  cell: (row) => <AmountText exact={exact} value={value(row)} signed={signed} {...(unit !== undefined && { unit })} />,
  ...more,
});

/** Money, price or percentage. */
export const createAmountColumn = <Field extends string>(
  field: Field,
  head: AdminTranslationKey,
  look: AmountLook = {},
) => createDerivedAmountColumn((row: Record<Field, string | null>) => row[field], head, look);

export const createIdColumn = (head: AdminTranslationKey): AdminListColumn<{ id: string }> => ({
  key: 'id',
  head,
  cell: ({ id: value }) => <ShortId value={value} />,
});

interface OfUser {
  user_id: string;
  username: string;
}

/** Link to the user. */
export const createUserColumn = (head: AdminTranslationKey, className?: string): AdminListColumn<OfUser> => ({
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
  heads: { at: AdminTranslationKey; id: AdminTranslationKey },
): AdminListColumn<OfAccount & Record<At, number>>[] => [
  createTimeColumn(at, heads.at, { full: true, sort: 'created_at', card: 'start2' }),
  createIdColumn(heads.id),
  createUserColumn('order.user', 'block max-w-40 truncate'),
  { key: 'kind', head: 'order.account', cell: ({ account_kind }) => <AccountKindBadge kind={account_kind} /> },
];
