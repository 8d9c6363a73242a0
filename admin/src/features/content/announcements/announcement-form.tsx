import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import type { ChangeConfirmation } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import type { ConfigFieldSpec, ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { mapAdminLanguages } from '#admin/features/kit/map-admin-languages.ts';
import type { ApiContractRequest } from '#shared/api/contract.ts';
import type { AdminAnnouncement } from '#shared/schemas/admin/announcements.ts';

type Content = Omit<ApiContractRequest<'POST /admin/announcements'>['body'], 'reason' | 'code'>;

/** Returns the form fields of an announcement. */
export function useAnnouncementFields(): ConfigFieldSpec[] {
  const { t } = useTranslation('admin');
  return [
    { name: 'texts', label: t('announcement.text'), kind: 'paragraphs', hint: t('announcement.textHint') },
    { name: 'link', label: t('announcement.link'), kind: 'text', optional: true, hint: t('announcement.linkHint') },
    { name: 'starts_at', label: t('announcement.startsAt'), kind: 'time', hint: t('announcement.startsHint') },
    { name: 'ends_at', label: t('announcement.endsAt'), kind: 'time', hint: t('announcement.endsHint') },
  ];
}

/** Returns the values of the form; empty without an announcement. */
export function toAnnouncementValues(announcement: AdminAnnouncement | null): ConfigValues {
  if (announcement === null) return { texts: mapAdminLanguages(() => ''), link: null, starts_at: null, ends_at: null };
  const { texts, link, starts_at, ends_at } = announcement;
  return { texts, link, starts_at, ends_at };
}

interface AnnouncementFormProps {
  /** Null for a new one. */
  announcement: AdminAnnouncement | null;
  save: (content: Content, confirmation: ChangeConfirmation) => Promise<void>;
  onCancel: () => void;
  onChanged: () => void;
}

/** Form that creates an announcement, or edits one that has not ended. */
export function AnnouncementForm({ announcement, save, onCancel, onChanged }: AnnouncementFormProps) {
  const { t } = useTranslation('admin');
  return (
    <ConfigForm
      title={t(announcement ? 'announcement.change' : 'announcement.new')}
      consequence={t('announcement.consequence')}
      action={t('announcement.publish')}
      fields={useAnnouncementFields()}
      values={toAnnouncementValues(announcement)}
      fresh={announcement === null}
      save={(values, confirmation) => save(values as unknown as Content, confirmation)}
      onCancel={onCancel}
      onChanged={onChanged}
    />
  );
}
