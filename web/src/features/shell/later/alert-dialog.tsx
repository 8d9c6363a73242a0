import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconCheck, IconWarning } from '#ui/icons.tsx';
import { IconInfo } from '#ui/page-icons.tsx';
import { type PageAlert, schedulePageAlertClose, dismissPageAlert } from '#web/lib/alerts.ts';

const looks = {
  success: [IconCheck, 'text-good'],
  error: [IconWarning, 'text-bad'],
  warning: [IconWarning, 'text-warn'],
  info: [IconInfo, 'text-info'],
} as const;

/** Shows alerts one at a time over any page. */
export function SiteAlertDialog({ alert }: { alert: PageAlert | null }) {
  const { t } = useTranslation(['common', 'frame']);
  // Keeps the text while the dialog closes and the alert is already gone.
  const [said, setSaid] = useState(alert);
  if (alert !== null && alert !== said) setSaid(alert);
  useEffect(() => (alert === null ? undefined : schedulePageAlertClose(alert)), [alert]);
  if (said === null) return null;
  const [Icon, colour] = looks[said.tone];
  const close = () => dismissPageAlert(said.id);
  return (
    <Dialog
      alert
      open={alert !== null}
      onClose={close}
      closeLabel={t('close')}
      title={
        <span className="flex items-start gap-2">
          <Icon size={18} className={`${colour} mt-0.5 shrink-0`} />
          <span>
            <span className="sr-only">{t(`frame:alert.${said.tone}`)}: </span>
            {said.title}
          </span>
        </span>
      }
      footer={
        <Button variant="primary" onClick={close}>
          {t('frame:alert.done')}
        </Button>
      }
    >
      <p className="text-muted">{said.text}</p>
    </Dialog>
  );
}
