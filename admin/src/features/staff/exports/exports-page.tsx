import { useTranslation } from 'react-i18next';
import { createTextColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import type { ListExportView } from '#shared/schemas/admin/exports.ts';
import { TimeText } from '#ui/values.tsx';
import { ExportActions } from './export-actions.tsx';
import { ExportProgress, ExportSize } from './export-progress.tsx';
import { getListTitleKey } from './list-name.ts';
import { adminExportList } from './queries.ts';

/** Filter of a file: its days in this device's zone, the rest as requested. */
function Filters({ filter: { from, to, order: _, ...others } }: Pick<ListExportView, 'filter'>) {
  const { t } = useTranslation('admin');
  const filterEntries = Object.entries(others);
  return (
    <span className="block max-w-72 truncate text-muted" title={filterEntries.map(([, value]) => value).join(', ')}>
      {from !== undefined && (
        <span>
          <TimeText at={Number(from)} show="full" /> –{' '}
        </span>
      )}
      {from === undefined && filterEntries.length === 0 && <span>{t('export.unfiltered')}</span>}
      {from !== undefined && to !== undefined && <TimeText at={Number(to)} show="full" />}
      {filterEntries.map(([name, value]) => (
        <span key={name}>{` ${value}`}</span>
      ))}
    </span>
  );
}

/** List of background exports with progress and downloads. */
export const ExportsPage = createAdminListPage(adminExportList, {
  columns: [
    {
      key: 'list',
      head: 'export.list',
      card: 'start',
      cell: ({ list }, t) => (
        <span className="font-medium">{t(getListTitleKey(list), { defaultValue: getListTitleKey(list) })}</span>
      ),
    },
    { key: 'status', head: 'export.status', card: 'end2', cell: (row) => <ExportProgress row={row} /> },
    { key: 'actions', head: 'export.actions', card: 'end', cell: (row) => <ExportActions row={row} /> },
    { key: 'size', head: 'export.size', align: 'end', cell: (row) => <ExportSize row={row} /> },
    createTimeColumn('created_at', 'export.created', { full: true, card: 'start2' }),
    createTextColumn('username', 'export.by', { most: 'max-w-32' }),
    { key: 'filter', head: 'export.filter', cell: ({ filter }) => <Filters filter={filter} /> },
    createTimeColumn('expires_at', 'export.expires', { full: true }),
  ],
  empty: 'export.none',
});
