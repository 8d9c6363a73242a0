import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportsLink } from '#admin/features/kit/lists/export-button.tsx';
import { getStaffSession } from '#admin/lib/session.ts';
import { showToast } from '#ui/toast.ts';
import { getListTitleKey } from './list-name.ts';
import { isExportFinished, ownExportsQuery } from './queries.ts';

/** Shows a toast on any page when a requested file is ready or failed. */
export function useExportNotices(): void {
  const { t } = useTranslation('admin');
  const staff = getStaffSession()?.staff.id ?? '';
  const { data } = useQuery({ ...ownExportsQuery(staff), enabled: staff !== '' });
  const waitedFor = useRef(new Set<string>());
  useEffect(() => {
    for (const exportJob of data ?? []) {
      if (!isExportFinished(exportJob)) waitedFor.current.add(exportJob.id);
      else if (waitedFor.current.delete(exportJob.id) && exportJob.status !== 'cancelled')
        showToast({
          tone: exportJob.status === 'done' ? 'info' : 'warn',
          title: `${t(exportJob.status === 'done' ? 'export.ready' : 'list.exportFailed')}: ${t(getListTitleKey(exportJob.list), { defaultValue: getListTitleKey(exportJob.list) })}`,
          detail: <ExportsLink />,
        });
    }
  }, [data, t]);
}
