import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { setDemoDialog, type DemoAction } from './demo-dialog.ts';
import { ExitDemoDialog } from './exit-demo-dialog.tsx';
import { ResetDemoDialog } from './reset-demo-dialog.tsx';
import { UpgradeDemoForm } from './upgrade-demo-form.tsx';

/** Dialog that turns a visitor's demo user into a user with a main account. */
function UpgradeDemoDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['demo', 'common']);
  return (
    <Dialog open={open} onClose={onClose} title={t('upgrade.title')} closeLabel={t('common:close')}>
      <p className="mb-4 text-muted">{t('upgrade.text')}</p>
      <UpgradeDemoForm onDone={onClose} />
    </Dialog>
  );
}

const close = () => setDemoDialog(null);

/** Each stays mounted while it closes. */
export function DemoDialogs({ asked }: { asked: DemoAction | null }) {
  return (
    <>
      <ResetDemoDialog open={asked === 'reset'} onClose={close} />
      <ExitDemoDialog open={asked === 'exit'} onClose={close} />
      <UpgradeDemoDialog open={asked === 'upgrade'} onClose={close} />
    </>
  );
}
