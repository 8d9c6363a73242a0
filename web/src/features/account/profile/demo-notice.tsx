import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { setDemoDialog } from '#web/features/account/demo/demo-dialog.ts';
import { useSwitchAccount } from '#web/features/account/demo/use-switch-account.ts';

/** Notice of what the demo account lacks, with a link there. */
export function DemoNotice({ alone }: { alone: boolean }) {
  const { t } = useTranslation('profile');
  const mode = useSwitchAccount();
  return (
    <Notice className="flex-wrap items-center justify-between gap-4">
      <span className="min-w-60 flex-1">
        <span className="font-medium">{t('demo.title')}</span>
        <span className="block text-muted">{t(alone ? 'demo.alone' : 'demo.own')}</span>
      </span>
      {alone ? (
        <Button variant="primary" onClick={() => setDemoDialog('upgrade')}>
          {t('demo.signup')}
        </Button>
      ) : (
        <Button variant="primary" busy={mode.isPending} onClick={() => mode.mutate('main')}>
          {t('demo.switch')}
        </Button>
      )}
    </Notice>
  );
}
