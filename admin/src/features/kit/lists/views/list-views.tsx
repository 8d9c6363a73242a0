import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconSavedViews } from '#admin/features/kit/icons.tsx';
import type { AdminListSearchParams } from '#admin/features/kit/lists/create-staff-list.ts';
import type { StaffListName } from '#shared/staff/lists.ts';
import { buttonClass } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { toListSearchFromView, isSameListSearch, toSavedViewSearch, getLocalToday } from './view-search.ts';
import { savedViewsQuery } from './views-query.ts';

const ViewsDialog = lazy(async () => ({ default: (await import('./views-dialog.tsx')).SavedViewsDialog }));

interface ListViewsProps {
  list: StaffListName;
  search: AdminListSearchParams;
  /** Columns that can be hidden. */
  columns: readonly { key: string; head: string }[];
  /** Shows the list by an address; `replaces` the entry in the browser's history. */
  onShow: (address: Record<string, string>, replaces?: boolean) => void;
  onHide: (hidden: readonly string[]) => void;
}

/** Saved views of a list: opens them, and opens the list with its default view. */
export function SavedListViews({ list, search, columns, onShow, onHide }: ListViewsProps) {
  const { t } = useTranslation('admin');
  const { data: views = [] } = useQuery(savedViewsQuery(list));
  const [managing, setManaging] = useState(false);
  const now = getLocalToday();
  const shown = toSavedViewSearch(search, now);
  // Decided once: clearing all filters, or a link with filters, must not open the default view.
  const mayBegin = useRef(Object.keys(search).length === 0);
  const first = views.find(({ is_default }) => is_default);
  useEffect(() => {
    if (!mayBegin.current || first === undefined) return;
    mayBegin.current = false;
    if (Object.keys(search).length === 0) onShow(toListSearchFromView(first.search, getLocalToday()), true);
  }, [first, search, onShow]);
  const current = views.find((view) => isSameListSearch(view.search, shown));
  return (
    <>
      <Menu
        label={t('views.title')}
        triggerClassName={buttonClass()}
        trigger={
          <>
            <IconSavedViews />
            {current && <span className="max-w-32 truncate">{current.name}</span>}
          </>
        }
        groups={[
          ...(views.length > 0
            ? [
                {
                  label: t('views.kept'),
                  items: views.map((view) => ({
                    key: view.id,
                    label: (
                      <span className="block max-w-64 truncate">
                        {view.name}
                        {!view.is_own && <span className="ms-2 text-xs text-muted">{view.owner}</span>}
                      </span>
                    ),
                    checked: view === current,
                    onSelect: () => onShow(toListSearchFromView(view.search, now)),
                  })),
                },
              ]
            : []),
          { items: [{ key: 'manage', label: t('views.manage'), onSelect: () => setManaging(true) }] },
        ]}
      />
      {managing && (
        <Suspense fallback={null}>
          <ViewsDialog
            list={list}
            search={search}
            shown={shown}
            views={views}
            columns={columns}
            onShow={onShow}
            onHide={onHide}
            onClose={() => setManaging(false)}
          />
        </Suspense>
      )}
    </>
  );
}
