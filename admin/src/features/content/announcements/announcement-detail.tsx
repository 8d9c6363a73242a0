import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { ConfigValueText } from '#admin/features/kit/change/fields.tsx';
import { useObjectSavedHandlers } from '#admin/features/kit/change/use-object-saved.ts';
import { FactList, DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { ObjectAuditLog } from '#admin/features/staff/audit/object-audit-log.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AdminAnnouncement } from '#shared/schemas/admin/announcements.ts';
import { Button } from '#ui/button.tsx';
import { AnnouncementForm, toAnnouncementValues, useAnnouncementFields } from './announcement-form.tsx';
import { ANNOUNCEMENTS_QUERY_KEY, announcementQuery } from './queries.ts';

/** Panel of an announcement with its history; editable until it has ended. */
export function AnnouncementDetailPanel({ id }: { id: string }) {
  const query = useQuery(announcementQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={false}>
      {(announcement) => (
        <>
          <Content key={announcement.version} announcement={announcement} />
          <ObjectAuditLog key={`history ${announcement.version}`} subject={id} />
        </>
      )}
    </ObjectDetailLoader>
  );
}

function Content({ announcement }: { announcement: AdminAnnouncement }) {
  const { t } = useTranslation('admin');
  const { id, version, state } = announcement;
  const [editing, setEditing] = useState(false);
  const { refresh, saved } = useObjectSavedHandlers(ANNOUNCEMENTS_QUERY_KEY);
  const fields = useAnnouncementFields();
  const values = toAnnouncementValues(announcement);
  const close = () => setEditing(false);
  if (editing && state !== 'ended')
    return (
      <AnnouncementForm
        announcement={announcement}
        save={async (content, confirmation) => {
          await adminApi('PUT /admin/announcements/{id}', {
            params: { id },
            body: { ...content, version, ...confirmation },
          });
          close();
          await saved();
        }}
        onCancel={close}
        onChanged={() => {
          close();
          void refresh();
        }}
      />
    );
  return (
    <DetailSection title={t('order.facts')}>
      <FactList
        facts={[
          { key: 'state', label: t('announcement.state'), value: t(`announcement.states.${state}`) },
          ...fields.map((field) => ({
            key: field.name,
            label: field.label,
            value: <ConfigValueText field={field} value={values[field.name] ?? null} />,
          })),
          { key: 'written_by', label: t('announcement.writtenBy'), value: announcement.written_by },
        ]}
      />
      {!hasPermission('announcements.write') && <p className="text-muted">{t('config.readOnly')}</p>}
      {hasPermission('announcements.write') && state !== 'ended' && (
        <div className="flex flex-wrap gap-2 pt-2">
          <Button onClick={() => setEditing(true)}>{t('config.edit')}</Button>
          <EndAnnouncement announcement={announcement} />
        </div>
      )}
    </DetailSection>
  );
}

function EndAnnouncement({ announcement: { id, version } }: { announcement: AdminAnnouncement }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const { refresh, saved } = useObjectSavedHandlers(ANNOUNCEMENTS_QUERY_KEY);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('announcement.end')}
      </Button>
      <ConfirmChangeDialog
        open={asking}
        onClose={close}
        title={t('announcement.endTitle')}
        consequence={t('announcement.endConsequence')}
        rows={[]}
        action={t('announcement.end')}
        danger
        onConfirm={async (confirmation) => {
          await adminApi('POST /admin/announcements/{id}/end', { params: { id }, body: { version, ...confirmation } });
          close();
          await saved();
        }}
        onChanged={() => {
          close();
          void refresh();
        }}
      />
    </>
  );
}
