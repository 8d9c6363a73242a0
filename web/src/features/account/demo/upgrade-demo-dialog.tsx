import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { UpgradeDemoForm } from './upgrade-demo-form.tsx';

/** Dialog that turns a visitor's demo user into a user with a main account. */
export function UpgradeDemoDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['demo', 'common']);
  return (
    <Dialog open={open} onClose={onClose} title={t('upgrade.title')} closeLabel={t('common:close')}>
      <p className="mb-4 text-muted">{t('upgrade.text')}</p>
      <UpgradeDemoForm onDone={onClose} />
    </Dialog>
  );
}
