import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AdminTranslationKey, AdminTranslate } from '#admin/lib/translate.ts';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import type { StaffPermission } from '#shared/staff/permissions.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { ShortId } from '#ui/id.tsx';
import { EmptyState } from '#ui/states.tsx';
import { type TableSorting, Table } from '#ui/table.tsx';
import { type AdminListColumn, useAdminListColumns } from './columns.tsx';
import type { AdminListSearchParams, AdminList } from './create-staff-list.ts';
import { EmptyListNotice } from './empty-list-notice.tsx';
import { renderListFilters } from './filters.tsx';
import { AdminListFrame } from './list-frame.tsx';
import { AdminListPager } from './list-pager.tsx';
import { AdminListTools } from './list-tools.tsx';
import { useListSearchParams } from './use-list-address.ts';
import { SavedListViews } from './views/list-views.tsx';
import { getHiddenColumns } from './views/view-search.ts';

type OpenPanel = (id: string | undefined) => void;

/** Panel of a row next to the list; the row is undefined when it is on another page. */
interface Panel<Row> {
  title: AdminTranslationKey | ((row: Row | undefined, t: AdminTranslate, id: string) => ReactNode);
  detail: (id: string, row: Row | undefined) => ReactNode;
  /** Link to its own page. */
  link?: (id: string, row: Row | undefined) => ReactNode;
}

/** Button for members with this permission that creates a row, and the panel's form. */
interface CreateFormOptions<Row> {
  permission: StaffPermission;
  action: AdminTranslationKey;
  title: AdminTranslationKey;
  form: (open: OpenPanel, rows: readonly Row[] | undefined) => ReactNode;
}

/** Layout of a list; texts are translation keys. */
interface ListPageOptions<Row, Answer> {
  columns: readonly AdminListColumn<Row>[];
  /** Returns a row's name in the address; by default its `id`. */
  rowKey?: (row: Row) => string;
  panel?: Panel<Row>;
  create?: CreateFormOptions<Row>;
  /** Replaces the search box. */
  summary?: (answer: Answer | undefined) => ReactNode;
  /** Shown above the rows, and scrolls with them. */
  above?: ReactNode;
  /** Text of an empty list; omitted when the list covers the last days. */
  empty?: AdminTranslationKey;
}

/** Rows without an id need a `rowKey`. */
type RowKeyOption<Row> = Row extends { id: string } ? unknown : { rowKey: (row: Row) => string };

/** Id in the address for a new object. */
const NEW = 'new';

/** A card's title column is always shown: a list is unreadable without it. */
const isNeeded = ({ card }: { card?: string }): boolean => card === 'start';

/** Creates a back-office list page: its state is in the address; a row opens next to it. */
export function createAdminListPage<Row, Answer, Search extends AdminListSearchParams>(
  list: AdminList<Row, Answer, Search>,
  look: ListPageOptions<NoInfer<Row>, NoInfer<Answer>> & RowKeyOption<NoInfer<Row>>,
): () => ReactNode {
  const { rowKey = (row: Row) => (row as { id: string }).id, panel } = look;
  const { csv } = list;
  const ask = csv?.ask;
  const by = look.columns.find(({ sort }) => sort !== undefined)?.sort;
  return function ListPage() {
    const { t } = useTranslation('admin');
    const addressSearch: AdminListSearchParams = useSearch({ strict: false });
    const search = addressSearch as Search;
    const query = useQuery(list.query(search));
    const isQueryEnabled = list.asks(search);
    const data = isQueryEnabled ? query.data : undefined;
    const rows = isQueryEnabled ? data && list.rowsOf(data) : [];
    const next = (data as { next_cursor?: string | null } | undefined)?.next_cursor;
    const { paging, filter, clear, open, show, hide, filtered } = useListSearchParams(list, search, next);
    const filters = renderListFilters({ list, search, onChange: filter, error: query.error });
    const every = useAdminListColumns(look.columns);
    const hidden = getHiddenColumns(addressSearch);
    const columns = every.filter((column) => isNeeded(column) || !hidden.includes(column.key));
    const title = t(`titles.${list.page}`);
    useAdminPageTitle(title);
    const refresh = () => {
      if (isQueryEnabled) void query.refetch();
    };
    const create = look.create && hasPermission(look.create.permission) ? look.create : null;
    const opened = look.create && !create && search.open === NEW ? undefined : search.open;
    const none = look.empty ?? (list.whole ? 'list.noneMatch' : undefined);
    return (
      <>
        <AdminListFrame
          title={title}
          filtered={filtered}
          stale={isQueryEnabled && query.isPlaceholderData}
          search={look.summary ? look.summary(data) : filters.box}
          filters={filters.row}
          tools={
            <>
              <SavedListViews
                list={list.page}
                search={addressSearch}
                columns={look.columns
                  .filter((column) => !isNeeded(column))
                  .map(({ key, head }) => ({ key, head: t(head) }))}
                onShow={show}
                onHide={hide}
              />
              <AdminListTools
                readAt={isQueryEnabled ? query.dataUpdatedAt : 0}
                failed={query.isError}
                onRefresh={refresh}
                {...(csv && isQueryEnabled && { file: csv.file, onExport: () => csv.read(search) })}
                {...(ask && isQueryEnabled && { onAsk: () => ask(search) })}
              />
              {create && <Button onClick={() => open(NEW)}>{t(create.action)}</Button>}
            </>
          }
          pager={!list.whole && isQueryEnabled && <AdminListPager count={rows?.length} {...paging} />}
        >
          {look.above}
          <Table
            label={title}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            error={query.error}
            onRetry={refresh}
            {...(panel && { onOpen: (row: Row) => open(rowKey(row)), opened: search.open ?? null })}
            {...(by !== undefined && {
              sorting: { by, order: search.order === 'oldest' ? 'asc' : 'desc' },
              onSort: ({ order }: TableSorting) => filter({ order: order === 'asc' ? 'oldest' : undefined }),
            })}
            {...(!list.whole && { skeletonRows: 16 })}
            empty={
              isQueryEnabled ? (
                <EmptyListNotice
                  filtered={filtered > 0}
                  none={none && t(none)}
                  onNext={paging.onNext}
                  onClear={clear}
                />
              ) : (
                <EmptyState>{t('list.choosePerson')}</EmptyState>
              )
            }
          />
        </AdminListFrame>
        {panel && <RowPanel panel={panel} create={create} rows={rows} rowKey={rowKey} opened={opened} open={open} />}
      </>
    );
  };
}

interface RowPanelProps<Row> {
  panel: Panel<Row>;
  create: CreateFormOptions<Row> | null;
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  opened: string | undefined;
  open: OpenPanel;
}

/** Panel next to the list: a row, or the form of a new one. */
function RowPanel<Row>({ panel, create, rows, rowKey, opened, open }: RowPanelProps<Row>) {
  const { t } = useTranslation(['admin', 'common']);
  const row = rows?.find((candidate) => rowKey(candidate) === opened);
  const isCreating = create !== null && opened === NEW;
  const title =
    typeof panel.title === 'function' ? (
      panel.title(row, t, opened ?? '')
    ) : (
      <span className="flex items-center gap-2">
        <span>{t(panel.title)}</span> {opened?.includes('_') && <ShortId value={opened} />}
      </span>
    );
  return (
    <Sheet
      side="end"
      open={opened !== undefined}
      onClose={() => open(undefined)}
      closeLabel={t('common:close')}
      title={isCreating ? t(create.title) : title}
      footer={isCreating || opened === undefined ? undefined : panel.link?.(opened, row)}
    >
      {isCreating ? create.form(open, rows) : opened !== undefined && panel.detail(opened, row)}
    </Sheet>
  );
}
