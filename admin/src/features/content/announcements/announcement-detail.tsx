import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChange } from '#admin/features/kit/change/confirm-change.tsx';
import { ValueText } from '#admin/features/kit/change/fields.tsx';
import { useSaved } from '#admin/features/kit/change/use-saved.ts';
import { Detail } from '#admin/features/kit/lists/detail.tsx';
import { Facts, Section } from '#admin/features/kit/lists/facts.tsx';
import { AuditOf } from '#admin/features/staff/audit/audit-of.tsx';
import { api } from '#admin/lib/api.ts';
import { may } from '#admin/lib/may.ts';
import { editors } from '#shared/api/admin/roles.ts';
import type { AdminAnnouncement } from '#shared/schemas/admin/announcements.ts';
import { Button } from '#ui/button.tsx';
import { AnnouncementForm, announcementValues, useAnnouncementFields } from './announcement-form.tsx';
import { ANNOUNCEMENTS, announcementQuery } from './queries.ts';

/** An announcement with its history; it can be edited and ended until it has ended. */
export function AnnouncementDetail({ id }: { id: string }) {
  const query = useQuery(announcementQuery(id));
  return (
    <Detail query={query} wide={false}>
      {(announcement) => (
        <>
          <Content key={announcement.version} announcement={announcement} />
          <AuditOf key={`history ${announcement.version}`} subject={id} />
        </>
      )}
    </Detail>
  );
}

function Content({ announcement }: { announcement: AdminAnnouncement }) {
  const { t } = useTranslation('admin');
  const { id, version, state } = announcement;
  const [editing, setEditing] = useState(false);
  const { refresh, saved } = useSaved(ANNOUNCEMENTS);
  const fields = useAnnouncementFields();
  const values = announcementValues(announcement);
  const close = () => setEditing(false);
  if (editing && state !== 'ended')
    return (
      <AnnouncementForm
        announcement={announcement}
        save={async (content, confirmation) => {
          await api('PUT /admin/announcements/{id}', {
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
    <Section title={t('order.facts')}>
      <Facts
        facts={[
          { key: 'state', label: t('announcement.state'), value: t(`announcement.states.${state}`) },
          ...fields.map((field) => ({
            key: field.name,
            label: field.label,
            value: <ValueText field={field} value={values[field.name] ?? null} />,
          })),
          { key: 'written_by', label: t('announcement.writtenBy'), value: announcement.written_by },
        ]}
      />
      {!may(editors) && <p className="text-muted">{t('config.readOnly')}</p>}
      {may(editors) && state !== 'ended' && (
        <div className="flex flex-wrap gap-2 pt-2">
          <Button onClick={() => setEditing(true)}>{t('config.edit')}</Button>
          <EndAnnouncement announcement={announcement} />
        </div>
      )}
    </Section>
  );
}

function EndAnnouncement({ announcement: { id, version } }: { announcement: AdminAnnouncement }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const { refresh, saved } = useSaved(ANNOUNCEMENTS);
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('announcement.end')}
      </Button>
      <ConfirmChange
        open={asking}
        onClose={close}
        title={t('announcement.endTitle')}
        consequence={t('announcement.endConsequence')}
        rows={[]}
        action={t('announcement.end')}
        danger
        onConfirm={async (confirmation) => {
          await api('POST /admin/announcements/{id}/end', { params: { id }, body: { version, ...confirmation } });
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
