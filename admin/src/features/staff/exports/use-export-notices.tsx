import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportsLink } from '#admin/features/kit/lists/export-button.tsx';
import { currentSession } from '#admin/lib/session.ts';
import { toast } from '#ui/toast.ts';
import { getListTitleKey } from './list-name.ts';
import { isExportFinished, ownExportsQuery } from './queries.ts';

/** Shows a toast on any page when a requested file is ready or failed. */
export function useExportNotices(): void {
  const { t } = useTranslation('admin');
  const staff = currentSession()?.staff.id ?? '';
  const { data } = useQuery({ ...ownExportsQuery(staff), enabled: staff !== '' });
  const waitedFor = useRef(new Set<string>());
  useEffect(() => {
    for (const one of data ?? []) {
      if (!isExportFinished(one)) waitedFor.current.add(one.id);
      else if (waitedFor.current.delete(one.id) && one.status !== 'cancelled')
        toast({
          tone: one.status === 'done' ? 'info' : 'warn',
          title: `${t(one.status === 'done' ? 'export.ready' : 'list.exportFailed')}: ${t(getListTitleKey(one.list), { defaultValue: getListTitleKey(one.list) })}`,
          detail: <ExportsLink />,
        });
    }
  }, [data, t]);
}
